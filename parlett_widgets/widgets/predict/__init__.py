"""Predict: a question to answer before the answer is shown."""

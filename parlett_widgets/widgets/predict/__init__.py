"""The Predict widget, which asks a question before it shows the answer."""

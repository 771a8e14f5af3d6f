"""What a teacher uses: worksheets, quizzes for Moodle, and the answers of a class."""

from parlett_widgets.classroom.answers import Answers, answers
from parlett_widgets.classroom.class_answers import ClassAnswers
from parlett_widgets.classroom.worksheet import Worksheet

__all__ = ["Answers", "ClassAnswers", "Worksheet", "answers"]

"""The sheets of Romans Go Home!"""

/** Answers the questions of the parent process until it ends. */
export const serveRole = <Question, Answer>(answer: (question: Question) => Promise<Answer>): void => {
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
  process.on('message', (question: Question) => {
    answer(question).then(
      (said) => process.send?.({ answer: said }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
};

/** Connection string of the server that tests are to use; undefined for embedded ones. */
export const givenServer = (): string | undefined => process.env['TEST_DATABASE_URL'];

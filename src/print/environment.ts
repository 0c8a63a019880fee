/** Environment variables, passed in so that nothing reads the process's own behind a caller's back. */
export type Environment = Readonly<Record<string, string | undefined>>;

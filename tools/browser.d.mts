export function findBrowser(environment?: NodeJS.ProcessEnv): string | undefined;

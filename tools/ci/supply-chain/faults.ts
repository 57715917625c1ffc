/** The overrides of package.json, for all packages or nested. */
interface Overrides {
  [name: string]: string | Overrides;
}

/** The parts of package.json that affect where packages come from. */
export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: Overrides;
  /** Packages whose install scripts were reviewed, and whether they may run. */
  allowScripts?: Record<string, boolean>;
}

export interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

/** package-lock.json: packages by their path, the project itself under the empty path. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}

const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const REGISTRY = 'https://registry.npmjs.org/';
const FOLDER = 'node_modules/';

const nameOf = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

const flat = (overrides: Overrides): [string, string][] =>
  Object.entries(overrides).flatMap(([name, version]) =>
    typeof version === 'string' ? [[name, version] as [string, string]] : flat(version),
  );

/** Version ranges, and anything that is not a registry version: URLs, folders, tags. */
export const inexactVersions = ({ dependencies, devDependencies, overrides }: Manifest): string[] =>
  [dependencies, devDependencies, overrides]
    .flatMap((group) => flat(group ?? {}))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name}@${version} is no exact version`);

/** Locked packages that do not come from the registry. */
export const foreignPackages = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { integrity, resolved, link }]) => {
    if (path === '') return [];
    if (link) return [`${path} is a link`];
    if (resolved && !resolved.startsWith(REGISTRY)) return [`${path} comes from ${resolved}`];
    return integrity?.startsWith('sha512-') ? [] : [`${path} has no SHA-512`];
  });

/** Install scripts without a review, and reviews of packages without install scripts. */
export const undecidedScripts = ({ allowScripts = {} }: Manifest, { packages }: Lock): string[] => {
  const scripted = new Set(
    Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path)),
  );
  return [
    ...[...scripted]
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name} wants to run a script when it is installed`),
    ...Object.keys(allowScripts)
      .filter((name) => !scripted.has(name))
      .map((name) => `${name} has no install script any more`),
  ];
};

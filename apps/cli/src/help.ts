import type { Command } from './command.ts';

const lines = (rows: [name: string, text: string][]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('');
};

const EXIT_CODES: [code: string, text: string][] = [
  ['0', 'nothing new, or pass'],
  ['10', 'new updates, or hold'],
  ['2', 'wrong use'],
  ['3', 'no token, or one that may not do this'],
  ['4', 'too many requests'],
  ['5', 'the server or the network failed'],
  ['6', 'not known, for example because games were not fetched lately'],
];

export const overview = (commands: Command[]): string =>
  [
    'Usage: patchlight COMMAND [OPTIONS]\n\n',
    lines(commands.map(({ argument, help, name }) => [argument ? `${name} ${argument}` : name, help])),
    '\npatchlight COMMAND --help lists the options of a command, patchlight --version shows the version.\n',
    '\nThe instance and the token come from PATCHLIGHT_URL and PATCHLIGHT_TOKEN, or from the login.\n',
    '\nExit codes:\n',
    lines(EXIT_CODES),
  ].join('');

export const helpOf = ({ argument, help, name, options }: Command): string => {
  const rows = Object.entries(options).map(([option, { help: text, short, value }]): [string, string] => [
    `${short ? `-${short}, ` : ''}--${option}${value ? ` ${value}` : ''}`,
    text,
  ]);
  const usage = `Usage: patchlight ${name}${argument ? ` ${argument}` : ''}${rows.length > 0 ? ' [OPTIONS]' : ''}`;
  return `${usage}\n\n${help}\n${rows.length > 0 ? `\n${lines(rows)}` : ''}`;
};

/** Reads the file of outputs like the runner of GitHub Actions. */
export const readOutputs = (text: string): Record<string, string> => {
  const outputs: Record<string, string> = {};
  const lines = text.split(/\r\n|\n|\r/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const equals = line.indexOf('=');
    const arrows = line.indexOf('<<');
    if (equals >= 0 && (arrows < 0 || equals < arrows))
      outputs[line.slice(0, equals)] = line.slice(equals + 1);
    else if (arrows >= 0) {
      const end = lines.indexOf(line.slice(arrows + 2), at + 1);
      outputs[line.slice(0, arrows)] = lines.slice(at + 1, end).join('\n');
      at = end;
    }
  }
  return outputs;
};

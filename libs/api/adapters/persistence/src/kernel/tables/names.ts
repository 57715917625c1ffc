/** The name in SQL of a table or column: `dueAt` is `due_at`. */
export const sqlName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const names = new Map<string, string>();

const propertyName = (column: string): string => {
  const name = names.get(column) ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
};

/** A row by property names: `due_at` is `dueAt`. JSON in it stays as it is. */
export const toProperties = <Row>(row: Record<string, unknown>): Row => {
  const properties: Record<string, unknown> = {};
  for (const column in row) properties[propertyName(column)] = row[column];
  return properties as Row;
};

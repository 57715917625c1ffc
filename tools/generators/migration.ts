import { checkName } from './plan.ts';
import type { Plan } from './plan.ts';

const MIGRATIONS = 'libs/api/adapters/persistence/src/migrations';

/** An empty migration, named by the time in UTC. */
export const newMigration = (name: string, now = new Date()): Plan => {
  checkName(name);
  const time = now.toISOString().slice(0, 19).replace(/\D/g, '');
  const file = `${time}-${name}.ts`;
  return {
    files: {
      [`${MIGRATIONS}/${file}`]: `import { Migration } from '@mikro-orm/migrations';

export class Migration${time}_${name.replaceAll('-', '_')} extends Migration {
  override up(): void {
    this.addSql('');
  }
}
`,
    },
    exports: { index: `${MIGRATIONS}/index.ts`, line: `export * from './${file}';` },
    next: 'Write its SQL, then declare its columns in tables.ts of their context.',
  };
};

import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { renderApp } from '../../../../../test/render.tsx';
import { ABOUT_NOBODY, STORED } from '../model/stored.ts';
import { PrivacyPage } from './PrivacyPage.tsx';

const MIGRATIONS = join(
  import.meta.dirname,
  '../../../../../../../libs/api/adapters/persistence/src/migrations',
);
const migrations = globSync(join(MIGRATIONS, '*.ts'))
  .toSorted()
  .map((path) => readFileSync(path, 'utf8'))
  .join('');
const namesOf = (pattern: RegExp): string[] => [...migrations.matchAll(pattern)].map(([, name]) => name!);

const open = (config: object): void => {
  fakeApi({ 'GET /config': { body: { operatorEmail: null, imprintUrl: null, ...config } } });
  renderApp(<PrivacyPage />, { at: '/privacy' });
};

it('names every table of the database once', () => {
  const created = namesOf(/create (?:unlogged )?table (?:if not exists )?([a-z_]+)\b(?! partition of)/g);
  const dropped = new Set(namesOf(/drop table (?:if exists )?([a-z_]+)/g));
  const told = [...STORED.flatMap(({ rows }) => rows.flatMap(({ tables }) => tables)), ...ABOUT_NOBODY];
  expect(told.toSorted()).toEqual([...new Set(created)].filter((name) => !dropped.has(name)).toSorted());
});

it('says of a table only then that it is about nobody when no column is a user', () => {
  const withUsers = namesOf(/create (?:unlogged )?table ([a-z_]+) \([^;]*?\buser_id\b/g);
  expect(withUsers.length).toBeGreaterThan(30);
  expect(ABOUT_NOBODY.filter((name) => withUsers.includes(name))).toEqual([]);
});

it('shows what is stored, and leads to the imprint and the address of the operator', async () => {
  open({ operatorEmail: 'ops@lantern.example', imprintUrl: 'https://lantern.example/imprint' });
  expect(screen.getByText(/a hash of your password/)).toBeInTheDocument();
  const imprint = await screen.findByRole('link', { name: 'Imprint of the operator' });
  expect(imprint).toHaveAttribute('href', 'https://lantern.example/imprint');
  expect(screen.getByRole('link', { name: 'ops@lantern.example' })).toHaveAttribute(
    'href',
    'mailto:ops@lantern.example',
  );
  expect(document.title).toBe('Patchlight - Privacy');
});

it('names no imprint where there is none', async () => {
  open({ operatorEmail: 'ops@lantern.example' });
  await screen.findByRole('link', { name: 'ops@lantern.example' });
  expect(screen.queryByRole('link', { name: /Imprint/ })).toBeNull();
});

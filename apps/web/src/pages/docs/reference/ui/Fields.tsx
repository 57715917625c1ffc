import { useState } from 'react';
import type { OpenApiSchema } from '@patchlight/contracts';
import { Chip } from '@/shared/ui';
import { choicesOf, limitsOf, objectsIn, resolved, typeOf } from '../model/schema.ts';
import type { Schemas } from '../model/schema.ts';
import { Words } from './Words.tsx';
import styles from './Reference.module.css';

interface FieldProps {
  name: string;
  /** Such as `query`. */
  place?: string;
  isRequired: boolean;
  schema: OpenApiSchema;
  description?: string | undefined;
  schemas: Schemas;
}

/** A field with its type, limits, and the fields within it on demand. */
export const Field = ({ name, place, isRequired, schema, description, schemas }: FieldProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const inner = objectsIn(schema, schemas);
  const whole = resolved(schema, schemas);
  const limits = [...choicesOf(schema, schemas), ...limitsOf(whole)];
  const text = description ?? schema.description ?? whole.description;
  return (
    <li className={styles.field}>
      <p className={styles.fieldHead}>
        <code>{name}</code>
        <span className={styles.type}>{typeOf(schema)}</span>
        {place !== undefined && <Chip tone="outlined">{place}</Chip>}
        {isRequired && <Chip>required</Chip>}
      </p>
      {text !== undefined && (
        <p>
          <Words text={text} />
        </p>
      )}
      {limits.length > 0 && <p className={styles.limits}>{limits.join(' · ')}</p>}
      {inner.length > 0 && (
        <details className={styles.inner} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>{`Fields of ${name}`}</summary>
          {isOpen && inner.map((one, n) => <Fields key={n} schema={one} schemas={schemas} />)}
        </details>
      )}
    </li>
  );
};

/** The fields of an object. */
export const Fields = ({ schema, schemas }: { schema: OpenApiSchema; schemas: Schemas }) => (
  <ul role="list" className={styles.fields}>
    {Object.entries(schema.properties ?? {}).map(([name, field]) => (
      <Field
        key={name}
        name={name}
        isRequired={schema.required?.includes(name) ?? false}
        schema={field}
        schemas={schemas}
      />
    ))}
  </ul>
);

import { useEffect, useRef, useState } from 'react';
import type { OpenApiContent } from '@patchlight/contracts';
import { Link } from 'react-router-dom';
import { Chip } from '@/shared/ui';
import { curlOf } from '../model/curl.ts';
import { accessOf } from '../model/groups.ts';
import type { Entry } from '../model/groups.ts';
import { objectsIn, typeOf } from '../model/schema.ts';
import type { Schemas } from '../model/schema.ts';
import { Code } from './Code.tsx';
import { Field, Fields } from './Fields.tsx';
import { Words } from './Words.tsx';
import styles from './Reference.module.css';

const textOf = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2);

interface ContentProps {
  title: string;
  content: OpenApiContent;
  schemas: Schemas;
}

/** What is sent or answered: its media type, fields and example. */
const Content = ({ title, content, schemas }: ContentProps) =>
  Object.entries(content).map(([type, { schema, example }]) => {
    const objects = objectsIn(schema, schemas);
    return (
      <div key={type} className={styles.part}>
        <h4>{title}</h4>
        <p>
          <code>{type}</code>
          {objects.length > 0 && <span className={styles.type}> {typeOf(schema)}</span>}
        </p>
        {objects.map((one, n) => (
          <Fields key={n} schema={one} schemas={schemas} />
        ))}
        {example !== undefined && <Code label="Example" text={textOf(example)} />}
      </div>
    );
  });

const Details = ({ entry, schemas }: { entry: Entry; schemas: Schemas }) => {
  const { description, parameters = [], requestBody, responses, operationId, 'x-rate-limit': limit } = entry;
  const all = Object.entries(responses);
  const errors = all.filter(([status]) => Number(status) >= 400);
  return (
    <div className={styles.body}>
      {description !== undefined && (
        <p>
          <Words text={description} />
        </p>
      )}
      <p className={styles.facts}>
        <Chip tone={entry.security.length === 0 ? 'success' : 'info'}>{accessOf(entry)}</Chip>
        {limit && <Chip tone="outlined">{`${limit.points} in ${limit.seconds} s per ${limit.by}`}</Chip>}
        <Link to={{ hash: operationId, search: window.location.search }} className="text-link">
          Link to this operation
        </Link>
      </p>
      <Code label="In a terminal" text={curlOf(entry, window.location.origin)} />
      {parameters.length > 0 && (
        <div className={styles.part}>
          <h4>Parameters</h4>
          <ul role="list" className={styles.fields}>
            {parameters.map(({ name, in: place, required, schema, description: text }) => (
              <Field
                key={`${place} ${name}`}
                name={name}
                place={place}
                schema={schema}
                schemas={schemas}
                isRequired={required}
                description={text}
              />
            ))}
          </ul>
        </div>
      )}
      {requestBody && <Content title="Body" content={requestBody.content} schemas={schemas} />}
      {all
        .filter(([status]) => Number(status) < 400)
        .map(([status, { description: text, content }]) =>
          content ? (
            <Content key={status} title={`Answer ${status}`} content={content} schemas={schemas} />
          ) : (
            <div key={status} className={styles.part}>
              <h4>{`Answer ${status}`}</h4>
              <p>{text}</p>
            </div>
          ),
        )}
      <div className={styles.part}>
        <h4>Errors</h4>
        <dl className={styles.errors}>
          {errors.map(([status, { description: text }]) => (
            <div key={status}>
              <dt className="numeric">{status}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
};

interface OperationProps {
  entry: Entry;
  schemas: Schemas;
  /** The address names this operation. */
  isTarget: boolean;
}

/** An operation. Its details are rendered once it is open. */
export const Operation = ({ entry, schemas, isTarget }: OperationProps) => {
  const { operationId, method, path, summary } = entry;
  const [isOpen, setIsOpen] = useState(isTarget);
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isTarget || !element.current) return;
    element.current.open = true;
    element.current.scrollIntoView();
  }, [isTarget]);
  return (
    <details
      ref={element}
      id={operationId}
      className={`card ${styles.operation}`}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 className={styles.title}>
          <span className={styles.method} data-method={method}>
            {method}
          </span>
          <code className={styles.path}>{path}</code>
        </h3>
        <span className={styles.summary}>
          <Words text={summary} />
        </span>
      </summary>
      {isOpen && <Details entry={entry} schemas={schemas} />}
    </details>
  );
};

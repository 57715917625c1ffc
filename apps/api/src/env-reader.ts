import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Fault {
  name: string;
  value: string;
  problem: string;
}

/** A setting in the handbook. */
export interface Setting {
  name: string;
  /** Default value in the operator's notation; null if there is none. */
  fallback: string | null;
  /** What it does, in Markdown. */
  meaning: string;
}

const SECRETS = /SECRET|PASSWORD|TOKEN|KEY$|DATABASE_(DIRECT_|REPLICA_)?URL|EVENTS_URL|SMTP_URL/;

/** Whether a setting's value must never be shown. */
export const isSecret = (name: string): boolean => SECRETS.test(name);

/** As Fastify understands it, which takes a network of all addresses for a mistake. */
const isProxy = (text: string): boolean => {
  const [address = '', bits] = text.split('/');
  if (bits === undefined) return /^(loopback|linklocal|uniquelocal)$/.test(text) || isIP(text) > 0;
  return isIP(address) > 0 && ipaddr.isValidCIDR(text) && Number(bits) > 0;
};

/** Reads settings by name, with descriptions for the handbook, and collects errors. */
export class EnvReader {
  readonly faults: Fault[] = [];
  readonly settings: Setting[] = [];

  constructor(private readonly source: Record<string, string | undefined>) {}

  /** The value, or the content of the file in NAME_FILE; null if neither is set. */
  text(name: string, meaning: string, shownFallback: string | null = null): string | null {
    this.settings.push({ name, fallback: shownFallback, meaning });
    const file = this.source[`${name}_FILE`];
    if (!this.source[name] && file) {
      try {
        const content = readFileSync(file, 'utf8').trim();
        if (content !== '') return content;
        this.faults.push({ name: `${name}_FILE`, value: file, problem: 'is empty' });
      } catch {
        this.faults.push({ name: `${name}_FILE`, value: file, problem: 'cannot be read' });
      }
      return null;
    }
    return this.source[name]?.trim() || null;
  }

  fault(name: string, value: string | null, problem: string): void {
    const shown = value === null ? '–' : isSecret(name) ? '(hidden)' : value.slice(0, 60);
    this.faults.push({ name, value: shown, problem });
  }

  number(
    name: string,
    meaning: string,
    { fallback, min, max, whole = true }: { fallback: number; min: number; max: number; whole?: boolean },
  ): number {
    const text = this.text(name, meaning, String(fallback));
    if (text === null) return fallback;
    const value = Number(text);
    const fits =
      Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value));
    if (fits) return value;
    this.fault(name, text, `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
    return fallback;
  }

  choice<T extends string>(name: string, meaning: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name, meaning, fallback) ?? fallback;
    if (!(choices as readonly string[]).includes(text))
      this.fault(name, text, `must be one of ${choices.join(', ')}`);
    return text as T;
  }

  url(name: string, meaning: string, fallback: string): URL {
    const text = this.text(name, meaning, fallback) ?? fallback;
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
    this.fault(name, text, 'must be an http or https address');
    return new URL(fallback);
  }

  /** A URL without trailing slash. */
  baseUrl(name: string, meaning: string, fallback: string): string {
    return this.url(name, meaning, fallback).href.replace(/\/$/, '');
  }

  /** Whose X-Forwarded-For to trust: nobody's, everybody's, or that of comma-separated addresses and networks. */
  proxies(name: string, meaning: string): boolean | string {
    const text = this.text(name, meaning, 'false') ?? 'false';
    if (text === 'false' || text === 'true') return text === 'true';
    if (!text.split(',').every((proxy) => isProxy(proxy.trim())))
      this.fault(name, text, 'must be true, false, or addresses and networks with commas between them');
    return text;
  }

  /** All of these settings, or none. */
  group<N extends string>(meanings: Record<N, string>): Record<N, string> | null {
    const names = Object.keys(meanings) as N[];
    const values = names.map((name) => [name, this.text(name, meanings[name])] as const);
    const missing = values.filter(([, value]) => value === null);
    if (missing.length === names.length) return null;
    for (const [name] of missing) this.fault(name, null, `is missing; it goes with ${names.join(', ')}`);
    return Object.fromEntries(values.map(([name, value]) => [name, value ?? ''])) as Record<N, string>;
  }
}

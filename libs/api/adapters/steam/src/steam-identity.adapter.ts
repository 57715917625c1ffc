import { StoreError, StoreIdentity } from '@patchlight/application/ports';
import type { Clock, StoreIdentityResult } from '@patchlight/application/ports';
import { Agent, request } from 'undici';

const NS = 'http://specs.openid.net/auth/2.0';
const SELECT = `${NS}/identifier_select`;
const NONCE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{1,235}$/;
const NONCE_LIFETIME_MS = 5 * 60_000;
const MUST_BE_SIGNED = [
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
];
const MOST_BYTES = 64 * 1024;

export interface SteamIdentityOptions {
  /** Without a trailing slash. */
  communityUrl: string;
  clock: Clock;
  /** Timeout of the verification request; 10 seconds by default. */
  timeoutMs?: number;
}

const refused = (reason: string): StoreIdentityResult => ({ outcome: 'refused', reason });

/** The `openid.*` fields of a query; null if one is repeated. */
const fieldsOf = (query: URLSearchParams): Map<string, string> | null => {
  const fields = new Map<string, string>();
  for (const [name, value] of query) {
    if (!name.startsWith('openid.')) continue;
    if (fields.has(name)) return null;
    fields.set(name, value);
  }
  return fields;
};

/** Steam's OpenID 2.0: without associations, each assertion is verified by a request to Steam. */
export class SteamIdentity extends StoreIdentity {
  private readonly endpoint: string;
  private readonly idPrefix: string;
  private readonly agent = new Agent({ maxResponseSize: MOST_BYTES, pipelining: 0 });

  constructor(private readonly options: SteamIdentityOptions) {
    super();
    this.endpoint = `${options.communityUrl}/openid/login`;
    this.idPrefix = `${options.communityUrl}/openid/id/`;
  }

  override signInUrl(returnTo: string): string {
    const question = new URLSearchParams({
      'openid.ns': NS,
      'openid.mode': 'checkid_setup',
      'openid.claimed_id': SELECT,
      'openid.identity': SELECT,
      'openid.return_to': returnTo,
      'openid.realm': new URL(returnTo).origin,
    });
    return `${this.endpoint}?${question}`;
  }

  override async verify(query: URLSearchParams, returnTo: string): Promise<StoreIdentityResult> {
    const fields = fieldsOf(query);
    if (!fields) return refused('a field comes twice');
    const field = (name: string): string => fields.get(`openid.${name}`) ?? '';
    if (field('mode') === 'cancel') return { outcome: 'cancelled' };
    if (field('mode') !== 'id_res' || field('ns') !== NS) return refused('not an assertion');
    if (field('op_endpoint') !== this.endpoint) return refused('of another provider');
    if (field('return_to') !== returnTo) return refused('for another address');
    const claimedId = field('claimed_id');
    const steamId = claimedId.startsWith(this.idPrefix) ? claimedId.slice(this.idPrefix.length) : '';
    if (!/^\d{17}$/.test(steamId)) return refused('no Steam account');
    if (field('identity') !== claimedId) return refused('two identities');
    const signed = new Set(field('signed').split(','));
    if (!MUST_BE_SIGNED.every((name) => signed.has(name))) return refused('not all of it is signed');
    const nonce = field('response_nonce');
    if (!this.isFresh(nonce)) return refused('not fresh');
    if (!(await this.isConfirmed(fields))) return refused('not confirmed by Steam');
    return { outcome: 'identified', steamId, nonce };
  }

  private isFresh(nonce: string): boolean {
    const time = NONCE.exec(nonce)?.[1];
    const age = this.options.clock.now().getTime() - Date.parse(time ?? '');
    return Math.abs(age) < NONCE_LIFETIME_MS;
  }

  /** Verifies with Steam. Redirects are not followed and count as failure. */
  private async isConfirmed(fields: Map<string, string>): Promise<boolean> {
    const form = new URLSearchParams([...fields]);
    form.set('openid.mode', 'check_authentication');
    try {
      const { statusCode, body } = await request(this.endpoint, {
        dispatcher: this.agent,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        signal: AbortSignal.timeout(this.options.timeoutMs ?? 10_000),
      });
      const lines = (await body.text()).split('\n');
      if (statusCode !== 200) throw new Error(`Steam answered ${statusCode}`);
      return lines.includes(`ns:${NS}`) && lines.includes('is_valid:true');
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'no answer';
      throw new StoreError('unreachable', message, { url: this.endpoint, cause });
    }
  }
}

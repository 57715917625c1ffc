import { createHmac, randomBytes } from 'node:crypto';

/** A user of the simulated store. No real account has such a low id. */
export interface StorePerson {
  steamId: string;
  name: string;
}

export const storePeople: readonly StorePerson[] = [
  { steamId: '76561190000000011', name: 'Wrenna Holt' },
  { steamId: '76561190000000028', name: 'Odo Karst' },
  { steamId: '76561190000000035', name: 'Ilse Varga' },
  { steamId: '76561190000000052', name: 'Runa Fell' },
];

/** Invalid responses of a provider or an attacker. */
export const openIdLies = [
  'is-valid-false',
  'is-valid-in-another-line',
  'wrong-endpoint',
  'foreign-claimed-id',
  'lookalike-claimed-id',
  'other-identity',
  'claimed-id-unsigned',
  'return-to-unsigned',
  'nonce-unsigned',
  'stale-nonce',
  'future-nonce',
  'reused-nonce',
  'other-return-to',
  'other-state',
  'field-twice',
  'check-redirects',
  'check-fails',
  'check-slow',
  'check-hangs',
  'check-huge',
] as const;
export type OpenIdLie = (typeof openIdLies)[number];

const SIGNED = [
  'signed',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
];
const NS = 'http://specs.openid.net/auth/2.0';
const UNSIGNED: Partial<Record<OpenIdLie, string>> = {
  'claimed-id-unsigned': 'claimed_id',
  'return-to-unsigned': 'return_to',
  'nonce-unsigned': 'response_nonce',
};
const TEN_MINUTES = 600_000;

/** An OpenID 2.0 provider like Steam's: stateless relying parties verify each assertion once. */
export class OpenIdProvider {
  /** null: valid responses. */
  lie: OpenIdLie | null = null;
  baseUrl = '';
  readonly #secret = randomBytes(32);
  readonly #checked = new Set<string>();
  #lastNonce: string | undefined;

  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The redirect URL after the user accepts. `request` is the query of the sign-in page. */
  accept(request: URLSearchParams, steamId: string): string {
    const fields = this.#fields(request.get('openid.return_to') ?? '', steamId);
    fields['sig'] = this.#sign(fields);
    const back = new URL(fields['return_to'] ?? '');
    if (this.lie === 'other-return-to') back.href = request.get('openid.return_to') ?? '';
    for (const [name, value] of Object.entries({ ns: NS, mode: 'id_res', ...fields }))
      back.searchParams.append(`openid.${name}`, value);
    if (this.lie === 'field-twice') back.searchParams.append('openid.claimed_id', fields['claimed_id'] ?? '');
    return back.href;
  }

  /** The redirect URL after the user declines. */
  cancel(request: URLSearchParams): string {
    const back = new URL(request.get('openid.return_to') ?? '');
    back.searchParams.append('openid.ns', NS);
    back.searchParams.append('openid.mode', 'cancel');
    return back.href;
  }

  /** Verifies an assertion. Each can be verified once. */
  confirms(form: URLSearchParams): boolean {
    if (this.lie === 'is-valid-false' || this.lie === 'is-valid-in-another-line') return false;
    const fields = Object.fromEntries(
      [...form].map(([name, value]) => [name.replace(/^openid\./, ''), value]),
    );
    const sig = form.get('openid.sig') ?? '';
    if (sig !== this.#sign(fields) || (this.#checked.has(sig) && this.lie === null)) return false;
    this.#checked.add(sig);
    return true;
  }

  #fields(returnTo: string, steamId: string): Record<string, string> {
    const { lie } = this;
    const claimedId = `${lie === 'foreign-claimed-id' ? 'https://elsewhere.example' : this.baseUrl}/openid/id/${steamId}`;
    const dropped = lie && UNSIGNED[lie];
    return {
      op_endpoint: `${lie === 'wrong-endpoint' ? 'https://elsewhere.example' : this.baseUrl}/openid/login`,
      claimed_id: lie === 'lookalike-claimed-id' ? `${claimedId}/x` : claimedId,
      identity: lie === 'other-identity' ? `${this.baseUrl}/openid/id/76561190000000999` : claimedId,
      return_to: this.#returnTo(returnTo),
      response_nonce: this.#nonce(),
      assoc_handle: '1234567890',
      signed: SIGNED.filter((field) => field !== dropped).join(','),
    };
  }

  #returnTo(asked: string): string {
    const url = new URL(asked);
    if (this.lie === 'other-return-to') url.pathname = '/elsewhere';
    if (this.lie === 'other-state') url.searchParams.set('state', '00000000-0000-4000-8000-000000000000');
    return url.href;
  }

  #nonce(): string {
    const shift = this.lie === 'stale-nonce' ? -TEN_MINUTES : this.lie === 'future-nonce' ? TEN_MINUTES : 0;
    const time = new Date(this.#now().getTime() + shift).toISOString().replace(/\.\d+Z$/, 'Z');
    const nonce = `${time}${randomBytes(9).toString('base64url')}`;
    if (this.lie === 'reused-nonce' && this.#lastNonce) return this.#lastNonce;
    this.#lastNonce = nonce;
    return nonce;
  }

  #sign(fields: Record<string, string>): string {
    const names = (fields['signed'] ?? '').split(',');
    const text = names.map((name) => `${name}:${fields[name]}\n`).join('');
    return createHmac('sha1', this.#secret).update(text).digest('base64');
  }
}

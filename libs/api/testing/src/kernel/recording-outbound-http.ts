import { OutboundFailure, OutboundHttp } from '@patchlight/application/ports';
import type {
  OutboundAnswer,
  OutboundPreview,
  OutboundProfile,
  OutboundRequest,
} from '@patchlight/application/ports';

type Outcome = OutboundFailure | Partial<OutboundAnswer>;

/** Records requests instead of sending them, and returns scripted responses. */
export class RecordingOutboundHttp extends OutboundHttp {
  readonly sent: (OutboundRequest & { profile: OutboundProfile })[] = [];
  private readonly scripts = new Map<string, Outcome[]>();

  /** Sets the outcomes of the next requests to a URL; the last one stays. Other URLs respond with 204. */
  script(url: string, ...outcomes: Outcome[]): void {
    this.scripts.set(url, outcomes);
  }

  override async send(request: OutboundRequest, profile: OutboundProfile): Promise<OutboundAnswer> {
    const { url } = request;
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new OutboundFailure('refused-address', `requests to ${url} are not allowed`);
    // Throws as the real one does.
    new Request(url, { method: request.method, headers: request.headers });
    this.sent.push({ ...request, profile });
    const outcomes = this.scripts.get(url) ?? [];
    const outcome = outcomes.length > 1 ? outcomes.shift()! : (outcomes[0] ?? {});
    if (outcome instanceof OutboundFailure) throw outcome;
    return { status: 204, headers: {}, body: '', ...outcome };
  }

  /** Allows every URL; those of `*.test` are exceptions. */
  override preview(url: string): OutboundPreview {
    const { protocol = '', hostname = '' } = URL.parse(url) ?? {};
    if (!/^https?:$/.test(protocol)) return null;
    return hostname.endsWith('.test') ? 'exception' : 'public';
  }
}

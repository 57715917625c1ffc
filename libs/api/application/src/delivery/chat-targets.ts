import { ChatAddressInvalid, chatTargetOf, maskedChatAddress } from '@patchlight/domain';
import type { ChatKind, ChatTarget } from '@patchlight/domain';
import type { OutboundHttp } from '../kernel/outbound-http.ts';
import type { SecretBox } from '../kernel/ports.ts';
import type { ChatChannel } from './ports.ts';

type Owner = Pick<ChatChannel, 'userId' | 'id'>;

const purposeOf = ({ userId, id }: Owner): string => `chat-channel:${userId}:${id}`;

/** Checks, encrypts and decrypts the targets of chat channels. */
export class ChatTargets {
  constructor(
    private readonly box: SecretBox,
    private readonly outbound: OutboundHttp,
  ) {}

  /** @throws {ChatAddressInvalid} */
  parse(kind: ChatKind, address: { url: string; token?: string | undefined }): ChatTarget {
    const preview = this.outbound.preview(address.url, 'chat');
    if (preview === null)
      throw new ChatAddressInvalid(
        'This address is not allowed: it must start with https://, without a port, and be reachable by everybody.',
      );
    return chatTargetOf(kind, address, preview === 'exception');
  }

  seal(owner: Owner, target: ChatTarget): Pick<ChatChannel, 'sealedTarget' | 'maskedAddress'> {
    const { url, authorization } = target;
    return {
      sealedTarget: this.box.seal(JSON.stringify({ url, authorization }), purposeOf(owner)),
      maskedAddress: maskedChatAddress(url),
    };
  }

  /** @throws {Error} sealed with another key */
  open({ kind, sealedTarget, ...owner }: Pick<ChatChannel, 'kind' | 'sealedTarget'> & Owner): ChatTarget {
    const text = this.box.open(sealedTarget, purposeOf(owner));
    return { kind, ...(JSON.parse(text) as Omit<ChatTarget, 'kind'>) };
  }
}

import { ChatSender } from '@patchlight/application/ports';
import type { ChatAnswer, UpdateMessage } from '@patchlight/application/ports';
import type { ChatTarget } from '@patchlight/domain';

/** Records messages instead of sending them, and gives scripted answers. */
export class InMemoryChatSender extends ChatSender {
  readonly sent: { target: ChatTarget; message: UpdateMessage }[] = [];
  /** The answers of the next messages; the last one stays. */
  answers: ChatAnswer[] = [];

  override async send(target: ChatTarget, message: UpdateMessage): Promise<ChatAnswer> {
    this.sent.push({ target, message });
    const scripted = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    return scripted ?? { outcome: 'accepted', answer: 'The receiver accepted the message (204).' };
  }
}

import { describe, expect, it } from '@jest/globals';
import { failureOf, meaningOf } from './smtp-answers.ts';
import type { SmtpError, SmtpMeaning } from './smtp-answers.ts';

const LOGIN = 'AUTH PLAIN';
const anError = (code: string, command: string, response: string, originalCode?: string): SmtpError =>
  Object.assign(new Error(`Failed: ${response}`), {
    code,
    command,
    ...(originalCode && { originalCode }),
    ...(response && { response, responseCode: Number(response.slice(0, 3)) }),
  });

describe('what a mail server answers', () => {
  it.each<[SmtpMeaning, code: string, command: string, response: string, system?: string]>([
    ['later', 'ECONNECTION', 'CONN', '', 'ECONNREFUSED'],
    ['later', 'ETIMEDOUT', 'CONN', ''],
    ['later', 'EDNS', 'CONN', '', 'EAI_AGAIN'],
    ['later', 'ESOCKET', 'CONN', '', 'ECONNRESET'],
    ['later', 'EABORT', '', ''],
    ['later', 'EPROTOCOL', 'CONN', '421 Try again later'],
    ['operator', 'EPROTOCOL', 'CONN', '554 5.7.1 No service for you'],
    ['operator', 'EPROTOCOL', 'CONN', '521 Server does not accept mail'],
    ['operator', 'ESOCKET', 'CONN', '', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['operator', 'ESOCKET', 'CONN', '', 'CERT_HAS_EXPIRED'],
    ['operator', 'ESOCKET', 'CONN', '', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['operator', 'ESOCKET', 'CONN', '', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['operator', 'ESOCKET', 'CONN', '', 'ERR_SSL_WRONG_VERSION_NUMBER'],
    ['operator', 'ETLS', 'STARTTLS', '502 Command not implemented'],
    ['later', 'ETLS', 'STARTTLS', '454 TLS not available due to temporary reason'],
    ['operator', 'EAUTH', LOGIN, '535 5.7.8 Authentication credentials invalid'],
    ['operator', 'EAUTH', LOGIN, '534 5.7.9 Authentication mechanism is too weak'],
    ['operator', 'EAUTH', 'API', ''],
    ['operator', 'ENOAUTH', 'API', ''],
    ['later', 'EAUTH', LOGIN, '454 4.7.0 Temporary authentication failure'],
    ['operator', 'EENVELOPE', 'MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first'],
    ['operator', 'EENVELOPE', 'RCPT TO', '530 5.7.1 Authentication required'],
    ['operator', 'EENVELOPE', 'MAIL FROM', '550 5.7.1 Sender not allowed'],
    ['operator', 'EENVELOPE', 'MAIL FROM', '550 5.1.8 Bad domain'],
    ['operator', 'EENVELOPE', 'MAIL FROM', '553 Not yours'],
    ['operator', 'EENVELOPE', 'RCPT TO', '550 5.1.7 Bad syntax'],
    ['operator', 'EENVELOPE', 'RCPT TO', '550 5.7.1 Access denied'],
    ['operator', 'EENVELOPE', 'RCPT TO', '554 5.7.1 Client host rejected: cannot find your reverse hostname'],
    [
      'operator',
      'EMESSAGE',
      'DATA',
      '550-5.7.26 This mail has been blocked\n550 5.7.26 It is not authenticated',
    ],
    ['operator', 'EMESSAGE', 'DATA', '554 5.7.5 Cryptographic failure'],
    ['message', 'EENVELOPE', 'MAIL FROM', '552 5.3.4 Message size exceeds the policy'],
    ['message', 'EENVELOPE', 'MAIL FROM', '552 Too large'],
    ['message', 'EMESSAGE', 'DATA', '552-5.2.3 Your message exceeded the size limits'],
    ['message', 'EMESSAGE', 'DATA', '554 5.6.0 Not acceptable'],
    ['message', 'EMESSAGE', 'DATA', '554 Transaction failed'],
    ['message', 'EENVELOPE', 'API', ''],
    ['later', 'EENVELOPE', 'RCPT TO', '450 4.2.0 Greylisted'],
    ['later', 'EENVELOPE', 'RCPT TO', '550 Unknown client, greylisted'],
    ['later', 'EENVELOPE', 'RCPT TO', '452 4.2.2 Over quota'],
    ['later', 'EENVELOPE', 'RCPT TO', '552 5.2.2 Mailbox full'],
    ['later', 'EENVELOPE', 'RCPT TO', '503 5.5.1 Bad sequence of commands'],
    ['later', 'EENVELOPE', 'RCPT TO', '550 5.4.1 No answer'],
    ['later', 'EENVELOPE', 'RCPT TO', '571 Something new'],
    ['later', 'EENVELOPE', 'RCPT TO', '250 Not an error'],
    ['later', 'EMESSAGE', 'DATA', '451 4.3.0 Try again later'],
    ['later', 'ENEW', 'NEW', '599 Something new'],
    ['recipient', 'EENVELOPE', 'RCPT TO', '550 5.1.1 User unknown'],
    ['recipient', 'EENVELOPE', 'RCPT TO', '550 5.2.1 Mailbox disabled'],
    ['recipient', 'EENVELOPE', 'RCPT TO', '556 5.1.10 Recipient address has null MX'],
    ['recipient', 'EENVELOPE', 'RCPT TO', '556 Domain does not accept mail'],
    ['recipient', 'EENVELOPE', 'RCPT TO', '550 5.0.0 No such user here'],
    ['recipient', 'EMESSAGE', 'DATA', '550 5.1.1 User unknown'],
  ])('is about "%s" after %s of %s: %j', (meaning, ...given) => {
    expect(meaningOf(anError(...given))).toBe(meaning);
  });

  it.each([
    ['RecipientRefused', 'EENVELOPE', 'RCPT TO', '550 5.1.1 Unknown\r\nuser', '550 5.1.1 Unknown user'],
    ['DeliveryRefused', 'EMESSAGE', 'DATA', '554 Failed', '554 Failed'],
    [
      'InstanceRefused',
      'EAUTH',
      LOGIN,
      '535 5.7.8 Wrong',
      'The mail server does not take mails of this instance: 535 5.7.8 Wrong',
    ],
  ])('is told to senders as %s after %s', (name, code, command, response, message) => {
    const failure = failureOf(anError(code, command, response));
    expect([failure.constructor.name, failure.message]).toEqual([name, message]);
  });

  it('is passed on as it is if the mail may be sent again later', () => {
    const later = anError('ECONNECTION', 'CONN', '');
    expect(failureOf(later)).toBe(later);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

const MINUTE = 60_000;
const LATENCY = 20;
const OPTIONS = 'POST /auth/passkey/options';
const REFUSED = { status: 401, body: { message: 'This sign-in has expired. Please start again.' } };
const CREDENTIAL = {
  id: 'key',
  rawId: new ArrayBuffer(1),
  type: 'public-key',
  response: {
    authenticatorData: new ArrayBuffer(1),
    clientDataJSON: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
  },
  getClientExtensionResults: () => ({}),
};

interface Request {
  options: CredentialRequestOptions;
  choose: () => void;
  cancel: () => void;
}

let requests: Request[];
const isOffer = ({ options }: Request): boolean => options.mediation === 'conditional';

/** As in a browser: each request waits for the user until the next one replaces it. */
const get = (options: CredentialRequestOptions): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const cancel = (): void => reject(new DOMException('', 'NotAllowedError'));
    requests.push({ options, choose: () => resolve(CREDENTIAL), cancel });
    options.signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

const setVisibility = (state: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
};
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Until the server has answered some requests, one after the other; renders meanwhile. */
const settle = async (): Promise<void> => {
  for (let n = 0; n < 10; n += 1) await wait(LATENCY / 2);
};

const open = async () => {
  const server = fakeApi({
    [OPTIONS]: { body: { data: { options: { challenge: 'AAAA' } } } },
    'POST /auth/passkey': REFUSED,
  });
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY));
    return fetch(...request);
  };
  renderApp(
    <>
      <input autoComplete="username webauthn" />
      <PasskeyButton onDone={async () => undefined} />
    </>,
  );
  await settle();
  return server;
};
const click = async (): Promise<void> => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  await settle();
};

beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  const isConditionalMediationAvailable = async (): Promise<boolean> => true;
  Object.assign(window, {
    PublicKeyCredential: Object.assign(function () {}, { isConditionalMediationAvailable }),
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
});
afterEach(() => {
  jest.useRealTimers();
  setVisibility('visible');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('a passkey', () => {
  it('is offered again in a field that gets the focus when the server may have forgotten the challenge', async () => {
    const server = await open();
    expect(requests.map(isOffer)).toEqual([true]);
    const field = screen.getByRole('textbox');
    await wait(3 * MINUTE);
    act(() => field.focus());
    await settle();
    expect(requests).toHaveLength(1);
    act(() => field.blur());
    await wait(60 * MINUTE);
    expect(requests).toHaveLength(1);
    act(() => field.focus());
    await settle();
    expect(requests.map(isOffer)).toEqual([true, true]);
    expect(server.to('POST', '/auth/passkey/options')).toHaveLength(2);
  });

  it('is not offered while the page is hidden, but once it is shown again', async () => {
    await open();
    setVisibility('hidden');
    await wait(60 * MINUTE);
    expect(requests).toHaveLength(1);
    setVisibility('visible');
    await settle();
    expect(requests).toHaveLength(2);
  });

  it('is offered again after an attempt with the button, not during it', async () => {
    await open();
    await click();
    await wait(10 * MINUTE);
    expect(requests.map(isOffer)).toEqual([true, false]);
    requests[1]!.cancel();
    await settle();
    expect(requests.map(isOffer)).toEqual([true, false, true]);
  });

  it('is offered again after a failed sign-in from the field', async () => {
    await open();
    requests[0]!.choose();
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('This sign-in has expired. Please start again.');
    expect(requests.map(isOffer)).toEqual([true, true]);
  });
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SNAPSHOT_KEY, TOKEN_KEY } from '@/shared/config';
import { restoreSnapshot, saveSnapshot as save } from './snapshot.ts';

const SHOWN =
  '<header><a href="/my-games" class="brand"><svg viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"></circle></svg></a></header>' +
  '<main><h1>My Game Hub</h1><img src="https://cdn.test/a.jpg" alt=""><time datetime="2026-01-01">Jan 1</time></main>';

const AT = { pathname: '/my-games', search: '' };

const saveSnapshot = (shown: Element, place = AT): void => save(shown, place, 'mira');

const root = (html: string): HTMLElement => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
};

const STYLES = '/assets/style-1.css';

const shownOver = (prerendered: string, styles = STYLES): string => {
  const element = root(prerendered);
  restoreSnapshot(element, styles);
  return element.innerHTML;
};

describe('snapshot of a page', () => {
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem(TOKEN_KEY, 'mira');
    history.replaceState(null, '', '/my-games');
    document.head.innerHTML = `<link rel="stylesheet" href="${STYLES}">`;
    saveSnapshot(root(SHOWN));
  });

  it('is restored on the next visit', () => {
    expect(shownOver('skeleton')).toBe(SHOWN);
  });

  it('is kept for each page', () => {
    saveSnapshot(root('<h1>Inbox</h1>'), { pathname: '/notifications', search: '?unread=1' });
    expect(shownOver('skeleton')).toBe(SHOWN);
    history.replaceState(null, '', '/notifications?unread=1');
    expect(shownOver('skeleton')).toBe('<h1>Inbox</h1>');
  });

  it.each([
    ['for another user', () => localStorage.setItem(TOKEN_KEY, 'jonas')],
    ['after signing out', () => localStorage.removeItem(TOKEN_KEY)],
    ['at another URL', () => history.replaceState(null, '', '/my-games?unread=1')],
    ['without a snapshot', () => localStorage.removeItem(SNAPSHOT_KEY)],
    ['with invalid data', () => localStorage.setItem(SNAPSHOT_KEY, '{"nodes":')],
  ])('is not restored %s', (_, given) => {
    given();
    expect(shownOver('skeleton')).toBe('skeleton');
  });

  it.each([
    ['to a visitor', null],
    ['to a user who has signed out since', 'jonas'],
  ])('is not saved for a page that was shown %s', (_, token) => {
    save(root('<p>of another</p>'), AT, token);
    expect(shownOver('')).toBe(SHOWN);
  });

  it('is not restored with the style sheet of another build', () => {
    expect(shownOver('skeleton', '/assets/style-2.css')).toBe('skeleton');
  });

  it('makes forms and controls inert', () => {
    saveSnapshot(root('<form><input><button>Go</button><select></select></form>'));
    expect(shownOver('')).toBe(
      '<form inert=""><input inert=""><button inert="">Go</button><select inert=""></select></form>',
    );
  });

  it('contains the viewport only', () => {
    const shown = root('<p>seen</p><p>below</p>');
    jest.spyOn(shown.lastElementChild!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5_000, 1, 1));
    saveSnapshot(shown);
    expect(shownOver('')).toBe('<p>seen</p>');
  });

  it('contains nothing that is of the moment, such as that the user was offline', () => {
    saveSnapshot(root('<div><p data-momentary="">You are offline.</p></div>'));
    expect(shownOver('')).toBe('<div></div>');
  });

  it('contains the selected option', () => {
    const shown = root('<select><option value="a">A</option><option value="b">B</option></select>');
    shown.querySelector('select')!.value = 'b';
    saveSnapshot(shown);
    const element = root('');
    restoreSnapshot(element, STYLES);
    expect(element.querySelector('select')!.value).toBe('b');
  });

  it.each([
    '<img src="x:y" onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<button formaction="javascript:alert(1)">x</button>',
    '<div srcdoc="<script>alert(1)</script>">x</div>',
  ])('contains no attribute that could run: %s', (html) => {
    saveSnapshot(root(html));
    expect(localStorage.getItem(SNAPSHOT_KEY)).not.toMatch(/alert/);
    expect(shownOver('')).not.toMatch(/alert/);
  });

  it.each([
    'script',
    'iframe',
    'object',
    'embed',
    'meta',
    'base',
    'link',
    'style',
    'foreignObject',
    'animate',
  ])('neither saves nor restores <%s>', (tag) => {
    saveSnapshot(root(`<p>text</p><${tag}></${tag}>`));
    expect(shownOver('')).toBe('<p>text</p>');
    const saved = JSON.parse(localStorage.getItem(SNAPSHOT_KEY)!) as object;
    const byPath = { '/my-games': { search: '', nodes: [[tag, {}]] } };
    localStorage.setItem(SNAPSHOT_KEY, JSON.stringify({ ...saved, byPath }));
    expect(shownOver('skeleton')).toBe('skeleton');
    expect(localStorage.getItem(SNAPSHOT_KEY)).toBeNull();
  });

  it('restores no attribute that is not allowed', () => {
    const saved = JSON.parse(localStorage.getItem(SNAPSHOT_KEY)!) as object;
    const nodes = [['a', { onclick: 'alert(1)', href: 'javascript:alert(1)', class: 'x' }, 'text']];
    localStorage.setItem(
      SNAPSHOT_KEY,
      JSON.stringify({ ...saved, byPath: { '/my-games': { search: '', nodes } } }),
    );
    expect(shownOver('')).toBe('<a class="x">text</a>');
  });

  it('is removed when storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    saveSnapshot(root('<p>new</p>'));
    full.mockRestore();
    expect(shownOver('skeleton')).toBe('skeleton');
  });
});

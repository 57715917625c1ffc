import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseBbcode } from '@patchlight/bbcode';
import { Post } from './Post.tsx';
import { Youtube } from './Youtube.tsx';

const show = (bbcode: string): HTMLElement => render(<Post document={parseBbcode(bbcode)} />).container;
const PICTURE = 'https://clan.fastly.steamstatic.com/images/1/a.png';

describe('tags', () => {
  it.each([
    ['b', '[b]x[/b]', 'strong'],
    ['i', '[i]x[/i]', 'em'],
    ['u', '[u]x[/u]', 'u'],
    ['s', '[s]x[/s]', 's'],
    ['strike', '[strike]x[/strike]', 's'],
    ['h1', '[h1]x[/h1]', 'h4'],
    ['h2', '[h2]x[/h2]', 'h5'],
    ['h3', '[h3]x[/h3]', 'h6'],
    ['h4', '[h4]x[/h4]', 'h6'],
    ['h5', '[h5]x[/h5]', 'h6'],
    ['h6', '[h6]x[/h6]', 'h6'],
    ['p', '[p]x[/p]', 'p'],
    ['quote', '[quote]x[/quote]', 'blockquote'],
    ['list', '[list][*]x[/list]', 'ul > li'],
    ['ul, li', '[ul][li]x[/li][/ul]', 'ul > li'],
    ['ol, li', '[ol][li]x[/li][/ol]', 'ol > li'],
    ['olist', '[olist][*]x[/olist]', 'ol > li'],
    ['code', '[code]x\ny[/code]', 'pre > code'],
    ['inline code', 'a [code]x[/code]', 'p > code'],
    ['table, tr, td', '[table][tr][td]x[/td][/tr][/table]', 'table tr > td'],
    ['th', '[table][tr][th]x[/th][/tr][/table]', 'table tr > th'],
    ['center', '[center]x[/center]', '[data-align="center"]'],
    ['right', '[right]x[/right]', '[data-align="right"]'],
    ['expand', '[expand title=More]x[/expand]', 'details'],
    ['smalltext', '[smalltext]x[/smalltext]', 'small'],
    ['pullquote', '[pullquote]x[/pullquote]', 'blockquote'],
    ['url', '[url=https://site.example/]x[/url]', 'a[href="https://site.example/"]'],
  ])('%s', (_tag, bbcode, selector) => {
    const element = show(bbcode).querySelector(selector);
    expect(element).not.toBeNull();
    expect(element!.textContent).toMatch(/x/);
  });

  it('br breaks the line', () => {
    expect(show('a[br]b').querySelector('p')!.innerHTML).toBe('a<br>b');
  });

  it('hr renders a rule', () => {
    expect(show('a[hr][/hr]b').querySelectorAll('hr')).toHaveLength(1);
  });

  it('noparse shows its tags as text', () => {
    const post = show('[noparse][b]x[/b][/noparse]');
    expect(post).toHaveTextContent('[b]x[/b]');
    expect(post.querySelector('strong')).toBeNull();
  });

  it('an unknown tag stays text', () => {
    expect(show('[marquee]x[/marquee]')).toHaveTextContent('[marquee]x[/marquee]');
  });

  it('a quote shows its author', () => {
    show('[quote=Marrow_Kettle;12]No foghorn[/quote]');
    expect(screen.getByText('Originally posted by Marrow_Kettle:')).toBeInTheDocument();
  });

  it('a quote without an author shows none', () => {
    expect(show('[quote]No foghorn[/quote]')).not.toHaveTextContent('Originally posted');
  });

  it('a table scrolls within itself and is focusable', () => {
    show('[table][tr][td colspan=2]x[/td][/tr][/table]');
    expect(screen.getByRole('region', { name: 'Table' })).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('cell')).toHaveAttribute('colspan', '2');
  });

  it('a link opens in a new tab and sends no referrer', () => {
    show('[url=https://site.example/]x[/url]');
    expect(screen.getByRole('link', { name: 'x' })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'x' }).getAttribute('rel')).toMatch(/noopener noreferrer/);
  });

  it.each(['https://site.example/', 'http://site.example/', 'mailto:a@site.example', 'tel:+15550100'])(
    'a link may open %s',
    (href) => {
      show(`[url=${href}]x[/url]`);
      expect(screen.getByRole('link', { name: 'x' })).toHaveAttribute('href', href);
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://site.example/',
    'http://localhost/',
    'http://2130706433/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
  ])('a link to %s is only its text', (href) => {
    expect(show(`[url=${href}]x[/url]`)).toHaveTextContent('x');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('spoiler', () => {
  it.each([
    ['alone', '[spoiler]The cat did it[/spoiler]'],
    ['inline', 'Who? [spoiler]The cat did it[/spoiler]'],
    ['with several blocks', '[spoiler][h2]Who[/h2][p]The cat did it[/p][/spoiler]'],
  ])('%s is not in the DOM until opened', async (_where, bbcode) => {
    const post = show(bbcode);
    const spoiler = screen.getByRole('button', { name: /Spoiler/ });
    expect(spoiler).toHaveTextContent('Hidden text');
    expect(post.innerHTML).not.toContain('The cat did it');
    await userEvent.click(spoiler);
    expect(screen.getByText('The cat did it')).toBeInTheDocument();
    await userEvent.click(spoiler);
    expect(post.innerHTML).not.toContain('The cat did it');
  });
});

describe('images and videos', () => {
  it('reserve the space that the post declares', () => {
    const image = show(`[img width=640 height=360]${PICTURE}[/img]`).querySelector('img')!;
    expect([image.width, image.height]).toEqual([640, 360]);
    expect(image).toHaveAttribute('loading', 'lazy');
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
  });

  it('enlarge on click and restore the focus', async () => {
    show(`[img alt="A coast"]${PICTURE}[/img]`);
    const picture = screen.getByRole('button', { name: 'Enlarge picture: A coast' });
    picture.focus();
    await userEvent.keyboard('{Enter}');
    const lightbox = await screen.findByRole('dialog', { name: 'A coast' });
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(lightbox.querySelector('img')).toHaveAttribute('data-scale', '2');
    await userEvent.keyboard('{Escape}');
    expect(picture).toHaveFocus();
  });

  it('inside a link do not replace it', () => {
    show(`[url=https://site.example/][img]${PICTURE}[/img][/url]`);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link').querySelector('img')).not.toBeNull();
  });

  it('that fail to load become links', async () => {
    const image = show(`[img]${PICTURE}[/img]`).querySelector('img')!;
    fireEvent.error(image);
    expect(await screen.findByRole('link', { name: 'Picture not available' })).toHaveAttribute(
      'href',
      PICTURE,
    );
  });

  it('on other hosts are links', () => {
    const post = show('[img]https://site.example/a.png[/img]');
    expect(post.querySelector('img')).toBeNull();
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://site.example/a.png');
  });

  it('request nothing from YouTube before play is pressed', async () => {
    const post = show('[previewyoutube=dQw4w9WgXcQ;full][/previewyoutube]');
    expect(post.querySelector('iframe, img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Play video/ }));
    const frame = screen.getByTitle('YouTube video');
    expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  });

  it('take the focus once, when a video starts', async () => {
    const { rerender } = render(<Youtube videoId="dQw4w9WgXcQ" />);
    await userEvent.click(screen.getByRole('button', { name: /Play video/ }));
    expect(screen.getByTitle('YouTube video')).toHaveFocus();
    screen.getByRole('link', { name: /Watch on YouTube/ }).focus();
    rerender(<Youtube videoId="dQw4w9WgXcQ" />);
    expect(screen.getByRole('link', { name: /Watch on YouTube/ })).toHaveFocus();
  });

  it('load no clip before play is pressed', () => {
    const video = show(`[video mp4=${PICTURE.replace('png', 'mp4')}][/video]`).querySelector('video')!;
    expect(video.preload).toBe('none');
    expect(video.autoplay).toBe(false);
  });
});

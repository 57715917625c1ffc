import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseBbcode } from '@patchlight/bbcode';
import { Post } from './Post.tsx';

const show = (bbcode: string): HTMLElement => render(<Post document={parseBbcode(bbcode)} />).container;

describe('Post', () => {
  it('renders posts of studios', () => {
    const post = show(
      '[h1]What is new[/h1][list][*]One[*]Two[/list][quote=Marrow]Foghorn[/quote][table][tr][th]Item[/th][/tr][/table][code]a\nb[/code]',
    );
    expect(screen.getByRole('heading', { name: 'What is new' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Originally posted by Marrow:')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Item' })).toBeInTheDocument();
    expect(post.querySelector('pre')).toHaveTextContent('a b');
  });

  it('keeps a spoiler closed until clicked', async () => {
    show('[spoiler]The cat did it[/spoiler]');
    const spoiler = screen.getByRole('button', { name: /Spoiler/ });
    expect(spoiler).toHaveAttribute('aria-expanded', 'false');
    expect(spoiler).toHaveTextContent('Hidden text');
    expect(screen.queryByText('The cat did it')).not.toBeInTheDocument();
    await userEvent.click(spoiler);
    expect(screen.getByText('The cat did it')).toBeInTheDocument();
  });

  it('renders nothing malicious', () => {
    const post = show(
      [
        '<script>alert(1)</script><img src=x onerror=alert(1)>',
        '[url=javascript:alert(1)]a[/url][url="data:text/html,x"]b[/url][url=http://127.0.0.1/]c[/url]',
        '[img]javascript:alert(1)[/img][img]https://evil.example/x.png[/img]',
        '[iframe srcdoc=<script>alert(1)</script>]x[/iframe][style]body{}[/style]',
        '[b onclick=alert(1)]bold[/b][url=https://ok.example/" onclick="alert(1)]d[/url]',
        '[quote=<img src=x onerror=alert(1)>]q[/quote][previewyoutube=x"><script>;full][/previewyoutube]',
      ].join('\n'),
    );
    expect(post.querySelector('script, iframe, style, object, embed, form, base, meta, link')).toBeNull();
    for (const element of post.querySelectorAll('*')) {
      expect(
        element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc'),
      ).toEqual([]);
    }
    for (const link of post.querySelectorAll('a')) {
      expect(link.protocol).toMatch(/^(https?|mailto|tel):$/);
      expect(link.hostname).not.toBe('127.0.0.1');
      expect(link.rel).toContain('noopener');
    }
    expect(post.querySelectorAll('img')).toHaveLength(0);
    expect(post).toHaveTextContent('<script>alert(1)</script>');
  });

  it('renders a thousand nested tags', () => {
    expect(show(`${'[b][i][quote]'.repeat(400)}deep`)).toHaveTextContent('deep');
  });
});

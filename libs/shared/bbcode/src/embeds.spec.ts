import { describe, expect, it } from '@jest/globals';
import { outline } from './testing/outline.ts';

const steam = 'https://clan.akamai.steamstatic.com/images';

describe('images', () => {
  it.each([
    ['as content', '[img]{STEAM_CLAN_IMAGE}/1/a.png[/img]'],
    ['as content on a line of its own', '[img]\n{STEAM_CLAN_IMAGE}/1/a.png\n[/img]'],
    ['as src', '[img src="{STEAM_CLAN_IMAGE}/1/a.png"][/img]'],
    ['as src without a closing tag', '[img src="{STEAM_CLAN_IMAGE}/1/a.png" style="wide"]'],
    ['as value', '[img={STEAM_CLAN_IMAGE}/1/a.png][/img]'],
    ['localised', '[img]{STEAM_CLAN_LOC_IMAGE}//1/a.png[/img]'],
    ['over http', '[img]http://clan.akamai.steamstatic.com/images/1/a.png[/img]'],
    ['without a protocol', '[img]//clan.akamai.steamstatic.com/images/1/a.png[/img]'],
  ])('accept a URL %s', (_, source) => {
    expect(outline(source)).toBe(`paragraph(image{"src":"${steam}/1/a.png","alt":""})`);
  });

  it('accept alternative text and size', () => {
    expect(outline(`[img src="${steam}/1/a.png" alt="A door" width=640 height="360px"]`)).toBe(
      `paragraph(image{"src":"${steam}/1/a.png","alt":"A door","width":640,"height":360})`,
    );
    expect(outline(`[img width=100% height=-1]${steam}/1/a.png[/img]`)).toBe(
      `paragraph(image{"src":"${steam}/1/a.png","alt":""})`,
    );
  });

  it('resolve app images by the app id', () => {
    const source = '[img]{STEAM_APP_IMAGE}/header.jpg[/img]';
    expect(outline(source, { appId: 440 })).toContain(
      'https://cdn.akamai.steamstatic.com/steam/apps/440/header.jpg',
    );
    expect(outline(source)).toBe('paragraph("{STEAM_APP_IMAGE}/header.jpg")');
  });

  it('stay in their paragraph', () => {
    expect(outline('[p][img src="{STEAM_CLAN_IMAGE}/1/a.png"][/img]Hello[/p]')).toBe(
      `paragraph(image{"src":"${steam}/1/a.png","alt":""} "Hello")`,
    );
  });

  it('become links on other hosts', () => {
    expect(outline('[img]https://photos.example/a.jpg[/img]')).toBe(
      'paragraph(link{"href":"https://photos.example/a.jpg"}("https://photos.example/a.jpg"))',
    );
    expect(outline('[img src="https://photos.example/a.jpg" alt="A door"]')).toBe(
      'paragraph(link{"href":"https://photos.example/a.jpg"}("A door"))',
    );
  });

  it('become the text of the surrounding link on other hosts', () => {
    expect(
      outline('[url=https://a.example][img src="https://photos.example/a.jpg" alt="A door"][/img][/url]'),
    ).toBe('paragraph(link{"href":"https://a.example/"}("A door"))');
  });

  it.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'a door', 'http://127.0.0.1/a.png'])(
    'leave %s as text',
    (address) => {
      expect(outline(`[img]${address}[/img]`)).toBe(`paragraph("${address}")`);
      expect(outline(`[img src="${address}"]`)).toBe('');
    },
  );

  it('preserve what follows an unclosed [img]', () => {
    expect(outline('[img]https://photos.example/a.jpg and [b]more[/b]')).toBe(
      'paragraph(link{"href":"https://photos.example/a.jpg"}("https://photos.example/a.jpg") " and " bold("more"))',
    );
  });
});

describe('carousels', () => {
  it('contain images and linked images', () => {
    expect(
      outline(
        `[carousel]\n[img]${steam}/1/a.png[/img]\n[url=https://a.example][img src="${steam}/1/b.png"][/url][/carousel]`,
      ),
    ).toBe(
      `carousel(image{"src":"${steam}/1/a.png","alt":""} ` +
        `link{"href":"https://a.example/"}(image{"src":"${steam}/1/b.png","alt":""}))`,
    );
  });

  it('are followed by content that is not an image', () => {
    expect(outline(`[carousel]a[img]${steam}/1/a.png[/img][previewyoutube=abcdefghijk][/carousel]`)).toBe(
      `carousel(image{"src":"${steam}/1/a.png","alt":""}) paragraph("a") youtube{"videoId":"abcdefghijk"}`,
    );
  });
});

describe('videos', () => {
  const cdn = 'https://clan.akamai.steamstatic.com/images/1';

  it('accept sources and a poster', () => {
    expect(
      outline(
        `[video webm=${cdn}/a.webm mp4="${cdn}/a.mp4" poster='${cdn}/a.png' autoplay=false controls=true][/video]`,
      ),
    ).toBe(
      `video{"sources":[{"src":"${cdn}/a.webm","mimeType":"video/webm"},{"src":"${cdn}/a.mp4","mimeType":"video/mp4"}],` +
        `"poster":"${cdn}/a.png","loop":false}`,
    );
  });

  it('accept one source if the other is empty', () => {
    expect(outline(`[video webm= mp4=${cdn}/a.mp4 autoplay=true][/video]`)).toBe(
      `video{"sources":[{"src":"${cdn}/a.mp4","mimeType":"video/mp4"}],"loop":true}`,
    );
    expect(outline(`[looping_media webm="${cdn}/a.webm" mp4=""][/looping_media]`)).toBe(
      `video{"sources":[{"src":"${cdn}/a.webm","mimeType":"video/webm"}],"loop":true}`,
    );
  });

  it('accept the URL from the content', () => {
    expect(outline(`[video]${cdn}/a.webm[/video]`)).toContain(
      `"src":"${cdn}/a.webm","mimeType":"video/webm"`,
    );
  });

  it('preserve the content between the tags', () => {
    expect(outline(`[video mp4=${cdn}/a.mp4]a caption[/video]`)).toContain('paragraph("a caption")');
  });

  it('become links on other hosts, and are dropped without a URL', () => {
    expect(outline('[video mp4=https://films.example/a.mp4][/video]')).toBe(
      'paragraph(link{"href":"https://films.example/a.mp4"}("https://films.example/a.mp4"))',
    );
    expect(outline('[trailer id=12][/trailer]')).toBe('');
  });
});

describe('YouTube', () => {
  it.each([
    '[previewyoutube=abc-EFG_123;full][/previewyoutube]',
    '[previewyoutube="abc-EFG_123;leftthumb"][/previewyoutube]',
    '[previewyoutube=abc-EFG_123]',
  ])('takes the id from %s', (source) => {
    expect(outline(`${source}\na`)).toBe('youtube{"videoId":"abc-EFG_123"} paragraph("a")');
  });

  it.each([
    'https://www.youtube.com/watch?v=abc-EFG_123',
    'http://youtube.com/watch?feature=share&v=abc-EFG_123;full',
    'https://youtu.be/abc-EFG_123?t=12',
    'www.youtube.com/embed/abc-EFG_123',
    'https://m.youtube.com/shorts/abc-EFG_123;leftthumb',
  ])('takes the id from %s', (address) => {
    for (const source of [
      `[previewyoutube=${address}][/previewyoutube]`,
      `[previewyoutube="${address}"]`,
      `[previewyoutube]${address}[/previewyoutube]`,
      `[previewyoutube ${address.replace('www.', 'https://www.').replace('https://https://', 'https://')}]`,
    ])
      expect(outline(source)).toBe('youtube{"videoId":"abc-EFG_123"}');
  });

  it('is a link to another page or site', () => {
    for (const address of [
      'https://www.youtube.com/playlist?list=abc',
      'https://youtube.example/watch?v=abc-EFG_123',
    ])
      expect(outline(`[previewyoutube=${address}][/previewyoutube]`)).toBe(
        `paragraph(link{"href":"${address}"}("${address}"))`,
      );
  });

  it('rejects an invalid id', () => {
    expect(outline('[previewyoutube=short;full]a[/previewyoutube]')).toBe('paragraph("a")');
    expect(outline('[previewyoutube="abc-EFG_123?x=1"]')).toBe('');
  });
});

describe('link cards', () => {
  it('come from dynamic links, to Steam or elsewhere', () => {
    expect(outline('[p][dynamiclink href="https://store.steampowered.com/app/10"][/dynamiclink][/p]')).toBe(
      'linkCard{"href":"https://store.steampowered.com/app/10"}',
    );
    expect(outline('[dynamiclink href="https://streams.example/ann"]')).toBe(
      'linkCard{"href":"https://streams.example/ann"}',
    );
  });

  it('require a safe URL', () => {
    expect(outline('[dynamiclink href="javascript:alert(1)"]a[/dynamiclink]')).toBe('paragraph("a")');
  });
});

describe('image hosts', () => {
  it('may be added by name, over https on the default port', () => {
    const options = { imageHosts: ['photos.example'] };
    expect(outline('[img]https://photos.example/a.jpg[/img]', options)).toContain('image{');
    expect(outline('[img]http://photos.example/a.jpg[/img]', options)).toContain('link{');
    expect(outline('[img]https://photos.example:8443/a.jpg[/img]', options)).toContain('link{');
    expect(outline('[img]https://x.photos.example/a.jpg[/img]', options)).toContain('link{');
  });

  it('may be added as an origin, even a local one', () => {
    const options = { imageHosts: ['http://127.0.0.1:4010'] };
    expect(outline('[img]http://127.0.0.1:4010/a.png[/img]', options)).toBe(
      'paragraph(image{"src":"http://127.0.0.1:4010/a.png","alt":""})',
    );
    expect(outline('[img]http://127.0.0.1:4011/a.png[/img]', options)).toContain(
      '"http://127.0.0.1:4011/a.png"',
    );
  });
});

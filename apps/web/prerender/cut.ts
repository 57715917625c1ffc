import type { PageWithContent } from '../src/app/prerender.tsx';

// Cuts a page that was rendered from sample answers into a template. `{{slot}}` is a value, and `{{#section}}` to
// `{{/section}}` is shown once for each set of values (`src/app/page-content.ts`).

const one = (parent: Element, selector: string): Element => {
  const found = parent.querySelector(selector);
  if (!found) throw new Error(`The sample page has no ${selector}.`);
  return found;
};

const section = (name: string, ...content: (string | Element)[]): (string | Element)[] => [
  `{{#${name}}}`,
  ...content,
  `{{/${name}}}`,
];

/** Makes an element a section of its own. */
const cutOut = (name: string, element: Element): void => {
  const place = element.ownerDocument.createTextNode('');
  element.replaceWith(place);
  place.replaceWith(...section(name, element));
};

const setAll = (element: Element, values: Record<string, string>): void => {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
};

/** Cuts a list that has an update of each of these kinds, in this order, the last one without art. */
const cutUpdates = (list: Element, kinds: readonly string[]): void => {
  const rows = [...list.children];
  const [row] = rows;
  if (!row || rows.length !== kinds.length) throw new Error('The sample list is incomplete.');
  const chips = rows.map((each) => one(each, 'time').parentElement!.firstElementChild!);
  const time = one(row, 'time');
  time.textContent = '{{age}}';
  time.setAttribute('datetime', '{{date}}');
  // The exact time is in the time zone of the reader.
  for (const name of ['title', 'data-exact']) time.removeAttribute(name);
  if (time.nextElementSibling) time.nextElementSibling.textContent = '{{day}}';
  chips[0]!.replaceWith(
    ...kinds.flatMap((kind, index) => section(kind, chips[index]!.cloneNode(true) as Element)),
  );
  const image = row.querySelector('img');
  if (image) {
    setAll(image, { fetchpriority: '{{priority}}', loading: '{{loading}}' });
    const letter = one(rows.at(-1)!, 'a > span > span');
    letter.textContent = '{{letter}}';
    cutOut('picture', image);
    row.querySelector('a > span')!.append(...section('noPicture', letter));
  }
  const items = row.querySelector('[data-items]');
  if (items) {
    const [changes, breaking] = items.children;
    changes!.textContent = '{{words}}';
    breaking!.textContent = '{{words}}';
    cutOut('changes', changes!);
    cutOut('breaking', breaking!);
    cutOut('items', items);
  }
  const edits = row.querySelector('[data-edits]');
  if (edits) {
    one(edits, 'span').textContent = '{{edits}}';
    cutOut('edited', edits);
  }
  const excerpt = row.querySelector(':scope > p');
  if (excerpt) cutOut('excerpt', excerpt);
  list.replaceChildren(...section('updates', row));
};

const cutGame = (page: Element, kinds: readonly string[]): void => {
  const head = one(page, 'main header');
  cutOut('picture', one(head, 'img'));
  one(head, 'p .numeric').textContent = '{{facts}}';
  const figure = one(head, 'figure');
  one(figure, 'svg').setAttribute('aria-label', '{{summary}}');
  const [month, ...others] = figure.querySelectorAll('g');
  others.forEach((other) => other.remove());
  one(month!, 'title').textContent = '{{month}}';
  const [base, posts, majors] = month!.querySelectorAll('rect');
  base!.setAttribute('x', '{{x}}');
  setAll(posts!, { x: '{{x}}', y: '{{postsTop}}', height: '{{posts}}' });
  setAll(majors!, { x: '{{x}}', y: '{{majorsTop}}', height: '{{majors}}' });
  cutOut('months', month!);
  cutOut('rhythm', figure);
  const updates = one(page, 'section[aria-labelledby="updates"]');
  updates.querySelectorAll('[role="group"] button > :last-child').forEach((count, index) => {
    count.textContent = `{{${kinds[index]}Count}}`;
  });
  one(updates, '[role="status"]').textContent = '{{status}}';
  cutOut('older', updates.lastElementChild!);
  // Below the list, where it shifts nothing when it comes.
  one(page, 'section[aria-labelledby="edits"]').remove();
};

const cutEdits = (page: Element): void => {
  const list = one(page, 'main ol');
  const row = list.firstElementChild!;
  const time = one(row, 'time');
  time.textContent = '{{day}}';
  time.setAttribute('datetime', '{{date}}');
  one(row, 'a + span').textContent = '{{changes}}';
  cutOut('silent', row.lastElementChild!);
  list.replaceChildren(...section('rows', row));
  cutOut('older', list.parentElement!.lastElementChild!);
};

/** Cuts the rendered page of a sample in place. */
export const cut = (page: Element, { route, kinds }: PageWithContent): void => {
  if (route === '/g/:appId/edits') return cutEdits(page);
  if (route !== '/') cutGame(page, kinds);
  cutUpdates(one(page, 'main ol'), kinds);
};

/** The HTML of a cut page as a template. */
export const toTemplate = (html: string, { appId }: PageWithContent): string =>
  html.replaceAll(/Slot-(\w+)/g, '{{$1}}').replaceAll(String(appId), '{{appId}}');

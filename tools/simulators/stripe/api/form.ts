export type Params = { [name: string]: string | Params };

/** Parses `line_items[0][price]=p` to `{line_items: {0: {price: 'p'}}}`, the format of Stripe's clients. */
export function readForm(text: string): Params {
  const params: Params = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.replaceAll(']', '').split('[');
    let place = params;
    let name = first;
    for (const next of rest) {
      const inner = place[name];
      place = typeof inner === 'object' ? inner : (place[name] = Object.create(null) as Params);
      name = next;
    }
    place[name] = value;
  }
  return params;
}

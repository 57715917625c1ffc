/**
 * Does the work for all items, at most `lanes` at a time, in order.
 * @throws the first error, after the work under way has ended; items that were not begun are left out
 */
export const inLanes = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const shared = (async function* () {
    yield* items;
  })();
  const lane = async (): Promise<void> => {
    for await (const item of shared) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

import { InMemoryNewsSource } from './in-memory-news-source.ts';
import { newsSourceContract } from './news-source.contract.ts';

newsSourceContract('the in-memory source', async () => {
  const news = new InMemoryNewsSource();
  const appId = 4_100_010;
  news.publish(appId);
  news.publish(appId);
  return {
    news,
    appId,
    refusedAppId: 4_100_020,
    publish: async (post) => news.publish(appId, post),
    edit: async (gid, change) => news.edit(gid, change),
    breakStore: async (reason) => news.failWith(reason),
    close: async () => {},
  };
});

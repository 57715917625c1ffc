import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryAttemptLimiter } from '../kernel/in-memory-attempt-limiter.ts';
import { InMemoryPlans } from '../kernel/in-memory-plans.ts';
import { InMemoryReversalRepository } from '../kernel/in-memory-reversal.repository.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { RecordingJobQueue } from '../kernel/recording-job-queue.ts';
import { InMemoryCategoryRepository } from './in-memory-category.repository.ts';
import { InMemoryGameRepository } from './in-memory-game.repository.ts';
import { InMemoryImportRepository } from './in-memory-import.repository.ts';
import { InMemoryLibraries } from './in-memory-libraries.ts';
import { InMemoryLibraryQueries } from './in-memory-library.queries.ts';
import { InMemoryLibraryRepository } from './in-memory-library.repository.ts';
import { InMemoryWishlistRepository } from './in-memory-wishlist.repository.ts';

/** In-memory ports of the library, over the same state. */
export const libraryPorts = () => {
  const [clock, unitOfWork] = [new FixedClock(), new InMemoryUnitOfWork()];
  const plans = new InMemoryPlans(clock, unitOfWork);
  const lists = new InMemoryLibraries(unitOfWork);
  return {
    clock,
    unitOfWork,
    plans,
    lists,
    games: new InMemoryGameRepository(lists),
    libraries: new InMemoryLibraryRepository(lists),
    libraryQueries: new InMemoryLibraryQueries(lists),
    categories: new InMemoryCategoryRepository(lists),
    wishlists: new InMemoryWishlistRepository(lists),
    imports: new InMemoryImportRepository(lists, clock),
    reversals: new InMemoryReversalRepository(unitOfWork, clock),
    limiter: new InMemoryAttemptLimiter(clock),
    jobs: new RecordingJobQueue(unitOfWork),
  };
};

import type { Provider } from '@nestjs/common';
import {
  FollowGame,
  LibraryQueries,
  RefreshGames,
  SearchGames,
  ToggleFavorite,
  UnfollowGame,
  UnfollowReverser,
} from '@patchlight/application';
import {
  Clock,
  GameCatalog,
  GameRepository,
  JobQueue,
  LibraryRepository,
  PlanCap,
  ReversalRepository,
  UnitOfWork,
} from '@patchlight/application/ports';
import {
  Database,
  MikroLibraryRepository,
  SqlGameRepository,
  SqlLibraryQueries,
} from '@patchlight/adapters/persistence';
import { SteamGameCatalog, SteamHttp } from '@patchlight/adapters/steam';
import type { Infrastructure } from '../infrastructure.ts';
import { provide, provideAs, provideValue } from './provide.ts';

export const libraryProviders = ({ orm, db }: Infrastructure): Provider[] => {
  return [
    provideValue<LibraryRepository>(LibraryRepository, new MikroLibraryRepository(orm.em, db)),
    provideAs(LibraryQueries, SqlLibraryQueries, Database),
    provideAs(GameRepository, SqlGameRepository, Database),
    provideAs(GameCatalog, SteamGameCatalog, SteamHttp),
    provide(FollowGame, UnitOfWork, LibraryRepository, GameRepository, PlanCap, JobQueue, Clock),
    provide(UnfollowGame, UnitOfWork, LibraryRepository, ReversalRepository),
    provide(UnfollowReverser, LibraryRepository, PlanCap),
    provide(ToggleFavorite, UnitOfWork, LibraryRepository),
    provide(SearchGames, GameCatalog, LibraryQueries),
    provide(RefreshGames, GameCatalog, GameRepository),
  ];
};

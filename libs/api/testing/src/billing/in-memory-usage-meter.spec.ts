import { InMemoryUsageMeter } from './in-memory-usage-meter.ts';
import { usageMeterContract } from './usage-meter.contract.ts';

usageMeterContract(async () => ({ meter: new InMemoryUsageMeter(), ada: '1', bob: '2' }));

import { writeFileSync } from 'node:fs';

writeFileSync(process.env['MEMORY_GROUP'], String(process.pid));

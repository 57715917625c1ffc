import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional } from 'class-validator';
import { ITEM_LABELS } from './items.ts';

const MESSAGE = `items must name some of ${ITEM_LABELS.join(', ')}`;

const RULES = [
  IsIn(ITEM_LABELS, { each: true, message: MESSAGE }),
  ArrayMaxSize(ITEM_LABELS.length, { message: MESSAGE }),
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value !== '' ? value.split(',') : value || undefined,
  ),
  IsOptional(),
];

/** What updates have to say, with commas between; optional. */
export const AreItems = (): PropertyDecorator => (target, property) => {
  for (const rule of RULES) rule(target, property as string);
};

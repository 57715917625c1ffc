import { describe, expect, it } from '@jest/globals';
import {
  IsIn,
  IsInt,
  IsMobilePhone,
  IsOptional,
  Matches,
  Max,
  MaxLength,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { inputFields } from './input-schemas.ts';
import type { OpenApiSchema as Schema } from '@patchlight/contracts';

const COLORS = ['red', 'blue'];

class LanternDto {
  @Max(9)
  @IsInt()
  level!: number;

  @MaxLength(20)
  @MinLength(2)
  @Matches(/^a/)
  @Matches(/.*z$/s)
  name!: string;

  @IsOptional()
  @IsIn(COLORS, { each: true })
  colors?: string[];

  @IsOptional()
  @IsIn(['red'])
  color: string = 'red';
}

class ReadDto {
  @ValidateBy({ name: 'isReadable', validator: { validate: () => true } })
  content!: string;
}

class PhoneDto {
  @IsMobilePhone()
  phone!: string;
}

const TYPES: Schema = {
  type: 'object',
  properties: {
    level: { type: 'number', description: 'Of the light.' },
    name: { type: 'string' },
    colors: { type: 'array', items: { $ref: '#/components/schemas/Color' } },
    color: { $ref: '#/components/schemas/Color' },
  },
};
const COMPONENTS = new Map([['Color', { type: 'string', enum: COLORS }]]);

describe('the fields of a DTO', () => {
  it('have their types, narrowed by their rules', () => {
    expect(inputFields(LanternDto, TYPES, COMPONENTS)).toEqual([
      {
        name: 'level',
        isRequired: true,
        schema: { type: 'integer', description: 'Of the light.', maximum: 9 },
      },
      {
        name: 'name',
        isRequired: true,
        schema: {
          type: 'string',
          minLength: 2,
          maxLength: 20,
          allOf: expect.arrayContaining([{ pattern: '^a' }, { pattern: '[^]*z$' }]),
        },
      },
      {
        name: 'colors',
        isRequired: false,
        schema: { type: 'array', items: { $ref: '#/components/schemas/Color' } },
      },
      { name: 'color', isRequired: false, schema: { enum: ['red'], default: 'red' } },
    ]);
  });

  it('need rules that can be described', () => {
    expect(() => inputFields(ReadDto, {}, COMPONENTS)).toThrow('What ReadDto.content reads');
    expect(() => inputFields(PhoneDto, {}, COMPONENTS)).toThrow('The rule isMobilePhone of phone');
  });
});

import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { RefusedInput } from './refused-input.ts';

/** Replaces a field by what `read` makes of it, or refuses it with the message of the `RefusedInput` thrown. */
export const ReadBy =
  (read: (value: unknown) => unknown): PropertyDecorator =>
  (target, key) => {
    Transform(({ obj }) => {
      try {
        return read((obj as Record<PropertyKey, unknown>)[key]);
      } catch (error) {
        if (error instanceof RefusedInput) return error;
        throw error;
      }
    })(target, key);
    ValidateBy({
      name: 'isReadable',
      validator: {
        validate: (value) => value !== undefined && !(value instanceof RefusedInput),
        defaultMessage: (field) =>
          field!.value instanceof RefusedInput ? field!.value.message : `${field!.property} is missing`,
      },
    })(target, key);
  };

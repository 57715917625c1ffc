import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Form } from './Form.tsx';

afterEach(() => void jest.restoreAllMocks());

describe('Form', () => {
  const fail = (field: boolean) => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    render(
      <Form onSubmit={() => undefined} failure={{ message: 'You are offline.' }}>
        <input aria-label="Name" aria-invalid={field} />
      </Form>,
    );
    return scrolled;
  };

  it('shows why it failed, also far below its beginning', () => {
    const scrolled = fail(false);
    expect(scrolled.mock.contexts[0]).toContainElement(screen.getByRole('alert'));
  });

  it('focuses the first invalid field', () => {
    expect(fail(true)).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
});

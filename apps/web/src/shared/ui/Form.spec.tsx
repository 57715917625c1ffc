import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton } from './Button.tsx';
import { Form, SubmitButton } from './Form.tsx';
import * as mui from './mui/index.ts';

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

describe.each([
  ['of our own', { Button, IconButton, SubmitButton }],
  ['of MUI', mui],
])('the buttons %s', (_, parts) => {
  const save = () => screen.getByRole('button', { name: /^Sav/ });

  it.each([
    [
      'Button',
      (isBusy: boolean, run: () => void) => <parts.Button disabled={isBusy} onClick={run} children="Save" />,
    ],
    [
      'IconButton',
      (isBusy: boolean, run: () => void) => (
        <parts.IconButton aria-label="Save" disabled={isBusy} onClick={run} />
      ),
    ],
  ])('keep the focus while disabled, and do nothing: %s', async (__, show) => {
    const run = jest.fn();
    const { rerender } = render(show(false, run));
    save().focus();
    rerender(show(true, run));
    expect(save()).toHaveFocus();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(save()).toBeEnabled();
    await userEvent.click(save());
    await userEvent.keyboard('{Enter}');
    expect(run).not.toHaveBeenCalled();
    rerender(show(false, run));
    await userEvent.keyboard('{Enter}');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('send a form once', async () => {
    const sent = jest.fn();
    const form = (isBusy: boolean) => (
      <Form onSubmit={sent} failure={null}>
        <input aria-label="Name" />
        <parts.SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save
        </parts.SubmitButton>
      </Form>
    );
    const { rerender } = render(form(true));
    await userEvent.type(screen.getByLabelText('Name'), 'Jo{Enter}');
    await userEvent.click(save());
    expect(sent).not.toHaveBeenCalled();
    rerender(form(false));
    await userEvent.click(save());
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

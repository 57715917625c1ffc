import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WEAK_PASSWORD_MESSAGE } from '@patchlight/contracts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';

jest.unstable_mockModule('@/features/choose-password', async () => ({
  scorePassword: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  NewPasswordField: (await import('@/shared/ui')).PasswordField,
}));
const { ResetPasswordPage } = await import('./ResetPasswordPage.tsx');

it('leaves the decision to the server when the code that scores passwords cannot load', async () => {
  fakeApi({ 'POST /auth/reset-password': { status: 400, body: { message: WEAK_PASSWORD_MESSAGE } } });
  renderApp(<ResetPasswordPage />, { at: `/reset-password#token=${'a'.repeat(43)}` });
  await userEvent.type(await screen.findByLabelText('New Password'), 'Harbour');
  await userEvent.type(screen.getByLabelText('Confirm New Password'), 'Harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(WEAK_PASSWORD_MESSAGE);
});

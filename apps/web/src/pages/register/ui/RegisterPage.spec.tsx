import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const GOOD = {
  'Full Name': 'Jo Reader',
  Username: 'jo_reader',
  'Email Address': 'jo@example.com',
  Password: 'Lantern-Oil-42',
  'Confirm Password': 'Lantern-Oil-42',
};

const fillIn = async (values: Partial<typeof GOOD>): Promise<void> => {
  for (const [label, text] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    await userEvent.clear(field);
    if (text) await userEvent.paste(text);
  }
};
const signUp = () => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
const message = async (text: string) => expect(await screen.findByText(text)).toBeInTheDocument();

describe('RegisterPage', () => {
  it('has fields, password hint and sign-in link, without native validation', () => {
    fakeApi({});
    renderApp(<RegisterPage />, { at: '/register' });
    expect(document.title).toBe('Patchlight - Sign Up');
    for (const label of Object.keys(GOOD)) expect(screen.getByLabelText(label)).toBeEnabled();
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
      'Letters, numbers, underscores and hyphens only',
    );
    expect(screen.getByRole('link', { name: /Sign In/ })).toHaveAttribute('href', '/login');
    expect(screen.getByLabelText('Username').closest('form')).toHaveAttribute('novalidate');
  });

  it.each([
    ['password', 'Very Weak'],
    ['lantern7', 'Weak'],
    ['lanternoil', 'Fair'],
    ['lantern-oi-4', 'Good'],
    ['Lantern-Oil-42', 'Strong'],
  ])('rates %s as %s after the field was focused', async (password, label) => {
    fakeApi({});
    renderApp(<RegisterPage />, { at: '/register' });
    expect(screen.queryByText('Password strength:')).not.toBeInTheDocument();
    await fillIn({ Password: password });
    const words = await screen.findByText('Password strength:');
    expect(words.parentElement).toHaveTextContent(`Password strength: ${label}`);
    expect(words.parentElement).toHaveAttribute('role', 'status');
  });

  it('shows one error at a time and sends nothing until all fields are valid', async () => {
    const server = fakeApi({});
    renderApp(<RegisterPage />, { at: '/register' });
    await signUp();
    await message('All fields are required.');
    await fillIn({ ...GOOD, Password: 'abc', 'Confirm Password': 'abd' });
    await signUp();
    await message("Passwords don't match!");
    await fillIn({ Password: 'password', 'Confirm Password': 'password' });
    await signUp();
    await message('Password is too weak. Please choose a stronger password.');
    await fillIn({
      Password: 'lantern-oil-forty',
      'Confirm Password': 'lantern-oil-forty',
      'Email Address': 'jo',
    });
    await signUp();
    await message(
      'Validation failed: email: Invalid email format; password: Password must contain at least one lowercase letter, one uppercase letter, and one number',
    );
    await message('Invalid email format');
    expect(screen.getByLabelText('Email Address')).toHaveFocus();
    expect(server.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  }, 20_000);

  it('shows errors of the server at the fields', async () => {
    const errors = { username: ['Username is already taken'], email: ['Email is already registered'] };
    fakeApi({
      'GET /config': { body: { recaptchaSiteKey: null, version: '1' } },
      'POST /auth/register': { status: 400, body: { message: 'Please fix the errors below', errors } },
    });
    renderApp(<RegisterPage />, { at: '/register' });
    await fillIn(GOOD);
    await signUp();
    await message('Please fix the errors below');
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Username is already taken');
    expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription('Email is already registered');
  }, 20_000);

  it('signs the new user in, without spaces around the names, and goes to Home', async () => {
    const user = { username: 'jo_reader', currentPlan: 'FREE', isAdmin: false };
    const server = fakeApi({
      'POST /auth/register': { status: 201, body: { success: true, data: { user, token: 'new-token' } } },
    });
    renderApp(
      <>
        <RegisterPage />
        <ToastRegion />
      </>,
      { at: '/register' },
    );
    await fillIn({ ...GOOD, 'Full Name': 'Jo Reader ', Username: ' jo_reader ' });
    await signUp();
    await screen.findByText('/');
    await message('Welcome, jo_reader! Registration successful.');
    expect(localStorage.getItem('authToken')).toBe('new-token');
    expect(server.to('POST', '/auth/register')[0]?.body).toEqual({
      name: 'Jo Reader',
      username: 'jo_reader',
      email: 'jo@example.com',
      password: 'Lantern-Oil-42',
      timeZone: 'UTC',
      password_confirmation: 'Lantern-Oil-42',
    });
  }, 20_000);

  it('creates the first admin from the setup link', async () => {
    const user = { username: 'jo_reader', currentPlan: 'FREE', isAdmin: true };
    const server = fakeApi({
      'GET /config': { body: { recaptchaSiteKey: null, version: '1' } },
      'POST /auth/register': { status: 201, body: { success: true, data: { user, token: 'new-token' } } },
    });
    renderApp(<RegisterPage />, { at: '/register#setup=a-code-of-the-log_1' });
    await message('This instance has no admin yet. The account you create here becomes its admin.');
    await fillIn({ ...GOOD, 'Full Name': 'Jo Reader ', Username: ' jo_reader ' });
    await signUp();
    await screen.findByText('/');
    const { body } = server.sent.find(({ url }) => url === '/auth/register')!;
    expect(body).toMatchObject({ username: 'jo_reader', setup_code: 'a-code-of-the-log_1' });
  }, 20_000);
});

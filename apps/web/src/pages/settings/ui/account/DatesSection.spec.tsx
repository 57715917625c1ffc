import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseDateStyle, firstDayOfWeek } from '@/shared/lib';
import { renderApp } from '../../../../../test/render.tsx';
import { DatesSection } from './DatesSection.tsx';

afterEach(() => chooseDateStyle({ order: undefined, hours: undefined, firstDay: undefined }));

it('follows the browser, until a part is chosen', async () => {
  renderApp(<DatesSection />);
  const time = screen.getByLabelText('Time');
  expect(time).toHaveDisplayValue('Automatic: 12 hours (10:15 PM)');
  expect(screen.getByText(/^Now is/)).toHaveTextContent(/^Now is \w+, \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
  await userEvent.selectOptions(time, '24 hours (22:15)');
  await userEvent.selectOptions(screen.getByLabelText('Date'), '2026-11-22');
  expect(screen.getByText(/^Now is/)).toHaveTextContent(/^Now is \w+, \d{4}-\d\d-\d\d, \d\d:\d\d, in short/);
  await userEvent.selectOptions(screen.getByLabelText('First day of the week'), 'Monday');
  expect(firstDayOfWeek()).toBe(1);
  await userEvent.selectOptions(screen.getByLabelText('First day of the week'), 'Automatic: Sunday');
  expect(firstDayOfWeek()).toBe(0);
});

import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../test/render.tsx';
import { Tabs } from './Tabs.tsx';

const open = (at = '/hall') =>
  renderApp(
    <Tabs
      label="Rooms"
      tabs={[
        { key: 'attic', label: 'Attic', content: <p>dust</p> },
        { key: 'kitchen', label: 'Kitchen', content: <p>bread</p> },
        { key: 'cellar', label: 'Cellar', content: <p>apples</p> },
      ]}
    />,
    { at },
  );
const address = () => screen.getByTestId('address').textContent;
const tab = (name: string) => screen.getByRole('tab', { name });

describe('tabs', () => {
  it('show the first, and the one that the address names', () => {
    open();
    expect(screen.getByRole('tabpanel', { name: 'Attic' })).toHaveTextContent('dust');
    expect(screen.queryByText('bread')).not.toBeInTheDocument();
  });

  it.each([
    ['kitchen', 'bread'],
    ['nowhere', 'dust'],
  ])('show for ?tab=%s the right one', (key, text) => {
    open(`/hall?tab=${key}`);
    expect(screen.getByRole('tabpanel')).toHaveTextContent(text);
  });

  it('keep the shown one in the address, and the rest of the address', async () => {
    open('/hall?light=on');
    await userEvent.click(tab('Cellar'));
    expect(screen.getByRole('tabpanel', { name: 'Cellar' })).toHaveTextContent('apples');
    expect(address()).toBe('/hall?light=on&tab=cellar');
    await userEvent.click(tab('Attic'));
    expect(address()).toBe('/hall?light=on');
  });

  it('are one stop of the keyboard, walked by arrows', async () => {
    open();
    await userEvent.tab();
    expect(tab('Attic')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab('Cellar')).toHaveFocus();
    expect(tab('Cellar')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('Kitchen')).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('bread');
    await userEvent.keyboard('{End}');
    expect(tab('Cellar')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(tab('Attic')).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });
});

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

describe('Tabs', () => {
  it('shows the first tab, or the one in the URL', () => {
    open();
    expect(screen.getByRole('tabpanel', { name: 'Attic' })).toHaveTextContent('dust');
    expect(screen.queryByText('bread')).not.toBeInTheDocument();
  });

  it.each([
    ['kitchen', 'bread'],
    ['nowhere', 'dust'],
  ])('for ?tab=%s shows the matching tab', (key, text) => {
    open(`/hall?tab=${key}`);
    expect(screen.getByRole('tabpanel')).toHaveTextContent(text);
  });

  it('keeps the current tab and other query parameters in the URL', async () => {
    open('/hall?light=on');
    await userEvent.click(tab('Cellar'));
    expect(screen.getByRole('tabpanel', { name: 'Cellar' })).toHaveTextContent('apples');
    expect(address()).toBe('/hall?light=on&tab=cellar');
    await userEvent.click(tab('Attic'));
    expect(address()).toBe('/hall?light=on');
  });

  it('is one tab stop with arrow keys', async () => {
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

  it.each(['Alt', 'Control', 'Meta', 'Shift'])('leaves arrows with %s to the browser', async (modifier) => {
    open();
    await userEvent.tab();
    let isPrevented: boolean | undefined;
    document.addEventListener('keydown', (event) => (isPrevented = event.defaultPrevented));
    await userEvent.keyboard(`{${modifier}>}{ArrowRight}{/${modifier}}`);
    expect(isPrevented).toBe(false);
    expect(tab('Attic')).toHaveFocus();
  });
});

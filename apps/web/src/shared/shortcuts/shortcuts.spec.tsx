import { afterEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { switchShortcuts, useRowFocus, useShortcuts } from './index.ts';

const Page = ({ done }: { done: string[] }) => {
  const { listRef, move, current } = useRowFocus<HTMLUListElement>();
  const [dialog, setDialog] = useState(false);
  useShortcuts('Page', [
    { keys: 'j', does: 'Next', run: () => move(1) },
    { keys: 'k', does: 'Previous', run: () => move(-1) },
    { keys: 'f', does: 'Note', run: () => done.push(`f ${current()}`) },
    { keys: 'c', does: 'Copy', run: () => done.push('copy') },
    { keys: 'g c', does: 'Go', run: () => done.push('go') },
    { keys: 'd', does: 'Dialog', run: () => setDialog(true) },
  ]);
  return (
    <>
      <input aria-label="Filter" />
      <input type="checkbox" aria-label="Select" />
      <ul ref={listRef}>
        {['a', 'b'].map((key) => (
          <li key={key} data-row={key} tabIndex={-1}>
            <button type="button">{`Row ${key}`}</button>
          </li>
        ))}
      </ul>
      {dialog && <Modal done={done} />}
    </>
  );
};

const Late = ({ done }: { done: string[] }) => {
  useShortcuts('Late', [{ keys: 'c', does: 'Alone', run: () => done.push('c') }]);
  return null;
};

const Modal = ({ done }: { done: string[] }) => {
  useShortcuts('Dialog', [{ keys: 'j', does: 'Next', run: () => done.push('modal j') }], { isModal: true });
  return <p>Open</p>;
};

afterEach(() => switchShortcuts(false));

describe('single-key shortcuts', () => {
  it('move the focus over rows and act on the focused row', async () => {
    const done: string[] = [];
    render(<Page done={done} />);
    await userEvent.keyboard('jjjkf');
    expect(screen.getByText('Row a').closest('li')).toHaveFocus();
    expect(done).toEqual(['f a']);
  });

  it('support key sequences', async () => {
    const done: string[] = [];
    render(<Page done={done} />);
    await userEvent.keyboard('gc');
    expect(done).toEqual(['go']);
  });

  it('support sequences when groups are registered in between', async () => {
    const done: string[] = [];
    const { rerender } = render(<Page done={done} />);
    await userEvent.keyboard('g');
    rerender(
      <>
        <Page done={done} />
        <Late done={done} />
      </>,
    );
    await userEvent.keyboard('c');
    expect(done).toEqual(['go']);
  });

  it('are ignored while typing', async () => {
    const done: string[] = [];
    render(<Page done={done} />);
    await userEvent.type(screen.getByLabelText('Filter'), 'fgc');
    expect(done).toEqual([]);
    expect(screen.getByLabelText('Filter')).toHaveValue('fgc');
  });

  it('work on a focused checkbox', async () => {
    const done: string[] = [];
    render(<Page done={done} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select' }));
    await userEvent.keyboard('f');
    expect(done).toEqual(['f null']);
  });

  it('belong to the modal group alone while one is open', async () => {
    const done: string[] = [];
    render(<Page done={done} />);
    await userEvent.keyboard('d');
    await userEvent.keyboard('jf');
    expect(done).toEqual(['modal j']);
  });

  it('do nothing when turned off', async () => {
    const done: string[] = [];
    render(<Page done={done} />);
    switchShortcuts(true);
    await userEvent.keyboard('gcf');
    expect(done).toEqual([]);
  });

  describe('with Ctrl', () => {
    const Commands = ({ done }: { done: string[] }) => {
      useShortcuts('Commands', [{ keys: '$mod+k', does: 'Palette', run: () => done.push('palette') }]);
      return <input aria-label="Filter" />;
    };

    it('work while typing, and when single keys are turned off', async () => {
      const done: string[] = [];
      render(<Commands done={done} />);
      switchShortcuts(true);
      await userEvent.type(screen.getByLabelText('Filter'), 'k{Control>}k{/Control}');
      expect(done).toEqual(['palette']);
      expect(screen.getByLabelText('Filter')).toHaveValue('k');
    });

    it.each(['dialog', 'menu', 'listbox'])('are ignored in a %s', async (role) => {
      const done: string[] = [];
      render(
        <div role={role}>
          <Commands done={done} />
        </div>,
      );
      await userEvent.type(screen.getByLabelText('Filter'), '{Control>}k{/Control}');
      expect(done).toEqual([]);
    });

    it('are ignored while a dialog is open that has lost the focus', async () => {
      const done: string[] = [];
      render(
        <>
          <Commands done={done} />
          <div role="dialog" aria-modal="true" />
        </>,
      );
      await userEvent.keyboard('{Control>}k{/Control}');
      expect(done).toEqual([]);
    });
  });
});

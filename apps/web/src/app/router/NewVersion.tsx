import { Button, EmptyState, LayersIcon, PageTitle } from '@/shared/ui';

const LABELS = {
  gone: ['A new version is here', 'This page has changed since you opened Patchlight. Reload to go on.'],
  offline: ['You are offline', 'This page was not opened before, so it is not kept on this device.'],
} as const;

/** Shown when a chunk could not be loaded: after a deployment, or offline. */
export const NewVersion = () => {
  const [title, explanation] = LABELS[navigator.onLine ? 'gone' : 'offline'];
  return (
    <EmptyState
      icon={<LayersIcon />}
      title={title}
      actions={
        <Button variant="primary" size="large" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      <PageTitle page={title} />
      <p>{explanation}</p>
    </EmptyState>
  );
};

// Inlined right after a frame with tabs, which shows the first one. The content of another one comes with the app.
const key = new URLSearchParams(location.search).get('tab') ?? '';
const frame = document.querySelector('[data-prerendered]');
const tab = frame?.querySelector(`[role="tab"][data-tab="${CSS.escape(key)}"][aria-selected="false"]`);
const panel = frame?.querySelector<HTMLElement>('[role="tabpanel"]');
if (tab && panel) {
  frame?.querySelector('[role="tab"][aria-selected="true"]')?.setAttribute('aria-selected', 'false');
  tab.setAttribute('aria-selected', 'true');
  tab.scrollIntoView({ block: 'nearest', inline: 'center' });
  // It keeps its height.
  panel.style.visibility = 'hidden';
}

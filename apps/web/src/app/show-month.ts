// Inlined into the calendar, right after its frame, which says nothing about dates. (`monthOf` would load React.)
const title = document.querySelector('[data-prerendered] [data-month]');
if (title && location.search === '')
  title.textContent = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format();

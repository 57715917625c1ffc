const ROUTES = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'All', 'Search', 'Sse']);
const ACCESS = new Set(['Public', 'SignedIn', 'AdminOnly']);

/** The name of a decorator: `Get` of both `@Get(':id')` and `@Get`. */
const nameOf = ({ expression }) =>
  expression.type === 'CallExpression' ? expression.callee.name : expression.name;

const hasOneOf = (names, { decorators = [] }) => decorators.some((decorator) => names.has(nameOf(decorator)));

/** Every handler declares its access, on itself or on its controller. */
export default {
  meta: {
    type: 'problem',
    docs: { description: 'Require every controller handler to declare who may call it.' },
    messages: { undeclared: 'Say who may call this: @Public(), @SignedIn() or @AdminOnly().' },
    schema: [],
  },
  create: (context) => ({
    'MethodDefinition, PropertyDefinition'(member) {
      if (!hasOneOf(ROUTES, member)) return;
      const controller = member.parent.parent;
      if (!hasOneOf(ACCESS, member) && !hasOneOf(ACCESS, controller)) {
        context.report({ node: member.key, messageId: 'undeclared' });
      }
    },
  }),
};

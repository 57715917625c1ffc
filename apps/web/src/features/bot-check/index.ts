export { BOT_CHECK_FAILED, BotCheckProvider, useBotCheck } from './model/BotCheckProvider.tsx';

export { useFinishSteamMutation, useLoginMutation, useSignUpWithSteamMutation } from './api/sign-in.api.ts';
export { useSignedIn } from './model/use-signed-in.ts';
export { OtherMethods } from './ui/OtherMethods.tsx';
export { SecondStepForm } from './ui/SecondStepForm.tsx';
export { SteamButton } from './ui/SteamButton.tsx';

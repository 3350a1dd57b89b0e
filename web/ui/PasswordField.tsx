import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & {
  labels: { show: string; hide: string }
}

export function PasswordField({ labels, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      size="sm"
      label={shown ? labels.hide : labels.show}
      icon={shown ? <EyeOff /> : <Eye />}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={toggle}
    />
  )
}
